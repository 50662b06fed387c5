import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ask, type Answer } from '../support/http-client.ts'
import { listen } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const CROWD = 150
/** Pages of the crowd that may be sent between a visitor's request and its page; in one queue it is nearly all. */
const MAX_SENT_BEFORE = CROWD / 3

const PADDING = '+'.repeat(400)

const VISITOR = '2001:db8:1:3::7'

describe('an address that requests many pages that are not cached', () => {
  let app: TestApp
  let origin: string
  /** Responses that the server has finished for the crowd. */
  let sent = 0
  /** What it had sent to the crowd when a visitor's request arrived, and when its response was finished. */
  let [atRequest, atResponse] = [0, 0]

  beforeAll(async () => {
    app = await startApp('sqlite', { env: { VIEWPAGE_TRUST_PROXY: '1' } })
    origin = `http://127.0.0.1:${await listen(app)}`
    app.server.server.on('request', ({ headers }, response) => {
      const isVisitor = headers['x-forwarded-for'] === VISITOR
      if (isVisitor) atRequest = sent
      response.once('finish', () => {
        if (isVisitor) atResponse = sent
        else sent += 1
      })
    })
    // Code that is compiled at its first use would count as waiting.
    await get('/explore/search/?search=first', '203.0.113.1')
  })
  afterAll(() => app.stop())

  const get = (path: string, from: string): Promise<Answer> =>
    ask(origin, path, { headers: { accept: 'text/html', 'x-forwarded-for': from } })

  /** Requests pages of a crowd, then one of a visitor. @returns how many pages the crowd got meanwhile */
  async function sentBefore(pathOf: (name: string) => string, visited = pathOf('visitor')) {
    sent = 0
    const crowd = Array.from({ length: CROWD }, (_, number) =>
      get(pathOf(`crowd${number}`), '2001:db8:1:2::7'),
    )
    // Sooner than `until` would notice.
    while (sent === 0) await new Promise((resolve) => setImmediate(resolve))
    const { status } = await get(visited, VISITOR)
    await Promise.all(crowd)
    return { status, sent: atResponse - atRequest }
  }

  it.each([
    ['searches', (name: string) => `/explore/search/?search=${name}`],
    ['searches at long addresses', (name: string) => `/explore/search/?search=${name}&a=${PADDING}`],
  ])('lets nobody else wait long: %s', async (_, pathOf) => {
    const { status, sent } = await sentBefore(pathOf)
    expect(status).toBe(200)
    expect(sent).toBeLessThan(MAX_SENT_BEFORE)
  })

  it('does not move a page to the end that somebody else requests, too', async () => {
    const pathOf = (name: string) => `/explore/search/?search=same-${name}`
    const { status, sent } = await sentBefore(pathOf, pathOf(`crowd${CROWD - 1}`))
    expect(status).toBe(200)
    expect(sent).toBeLessThan(MAX_SENT_BEFORE)
  })

  it('gets 503 with Retry-After beyond a number that waits, while others get their page', async () => {
    const search = (number: number) => get(`/explore/search/?search=much-${number}`, '203.0.113.9')
    const answers = Array.from({ length: 4 * CROWD }, (_, number) => search(number))
    const other = await get('/explore/search/?search=other', '203.0.113.10')
    expect(other.status).toBe(200)
    const refused = (await Promise.all(answers)).filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '5'])
  })
})
