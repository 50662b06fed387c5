import { createHook } from 'node:async_hooks'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listen } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const REQUESTS = 40

/** Text that takes long to compress. */
const textOf = (words: number) =>
  Array.from({ length: words }, (_, number) => ((number * 7919) % 1_000_003).toString(36)).join(' ')

const LARGE = textOf(700_000)
const LONG = textOf(80_000)

describe('many requests in gzip compress the same content once', () => {
  let app: TestApp
  let port: number
  let session: string

  beforeAll(async () => {
    app = await startApp('sqlite')
    const ada = await app.logIn('ada@example.com')
    session = ada.cookies.get('viewpage-session') ?? ''
    const oid = 'large1'
    await app.addPresentation({ oid, owner_oid: ada.oid, description: `${oid} ${LONG}` })
    const document = JSON.stringify({ schema: 1, oid, text: LARGE })
    await app.parts.database.write((transaction) =>
      transaction.insertInto('documents').values({ oid, revision: 1, document, created_at: 0 }).execute(),
    )
    port = await listen(app)
  })
  afterAll(() => app.stop())

  /** Resolves when the answer has arrived. */
  function ask(path: string, cookie: string): Promise<void> {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip', cookie }
    return new Promise((resolve, reject) => {
      const call = request({ port, path, headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'gzip')
          reject(new Error(`Unexpected answer: ${answer.statusCode}`))
        answer.resume().on('end', () => resolve())
      })
      call.on('error', reject).end()
    })
  }

  it.each([
    ['a document', (oid: string) => `/api/v4/presentation/${oid}/document/?revision=1`, 'a=b'],
    ['a page, with a cookie that is no session', (oid: string) => `/p/${oid}/`, 'viewpage-session=invented'],
    ['a page, with a session', (oid: string) => `/p/${oid}/`, null],
  ])('%s', async (_, pathOf, given) => {
    const cookie = given ?? `viewpage-session=${session}`
    const made = await compressionsDuring(() => ask(pathOf('large1'), cookie))
    expect(made).toBeGreaterThan(0)
    const again = await compressionsDuring(async () => {
      for (let number = 0; number < REQUESTS; number++) await ask(pathOf('large1'), cookie)
    })
    // A better compression may begin in the background meanwhile.
    expect(again).toBeLessThan(REQUESTS / 4)
  })
})

/** Counts what Node begins to compress in this process. */
async function compressionsDuring(act: () => Promise<unknown>): Promise<number> {
  let count = 0
  const hook = createHook({
    init(_, type) {
      if (type === 'ZLIB') count += 1
    },
  }).enable()
  try {
    await act()
  } finally {
    hook.disable()
  }
  return count
}
