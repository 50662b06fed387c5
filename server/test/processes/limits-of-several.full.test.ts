import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../support/databases.ts'
import { createHttpVisitor, type HttpVisitor } from '../support/http-visitor.ts'
import { multipartOf } from '../support/multipart.ts'
import { presentationRow } from '../support/seed-rows.ts'
import { createSeveralServers, signUpAt, type SeveralServers } from '../support/several-servers.ts'

/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 180_000

describe.each(DATABASES)('two server processes on one %s database', (kind) => {
  let several: SeveralServers
  let owners: readonly HttpVisitor[]
  let strangers: readonly HttpVisitor[]

  beforeAll(async () => {
    several = await createSeveralServers(kind)
    const servers = [await several.start(), await several.start()]
    const owner = await signUpAt(several, servers, 'ada@example.com')
    owners = owner.at
    strangers = servers.map(({ url }) => createHttpVisitor(Number(new URL(url).port)))
    for (const { ask } of strangers) await ask('GET', '/login/')
    const row = presentationRow({ oid: 'orbit1', owner_oid: owner.oid })
    await several.inDatabase(({ write }) =>
      write((transaction) => transaction.insertInto('presentations').values(row).execute()),
    )
  }, TEST_TIMEOUT_MS)

  afterAll(() => several.remove(), TEST_TIMEOUT_MS)

  /** Sends a request to the processes by turns. @returns how many were not refused for their number */
  async function admitted(
    visitors: readonly HttpVisitor[],
    times: number,
    send: (visitor: HttpVisitor) => Promise<{ readonly status: number }>,
  ): Promise<number> {
    const statuses: number[] = []
    for (let count = 0; count < times; count++) {
      const visitor = visitors[count % visitors.length]
      if (visitor) statuses.push((await send(visitor)).status)
    }
    return statuses.filter((status) => status !== 429).length
  }

  // docs/operating/processes.md#limits-of-several-processes
  it.each([
    [
      'ten failed log-ins of an account',
      10,
      () => strangers,
      ({ submit }: HttpVisitor) => submit('/login/', { email: 'ada@example.com', password: 'wrong' }),
    ],
    [
      'twenty sign-ups with an address that has an account',
      20,
      () => strangers,
      ({ submit }: HttpVisitor) =>
        submit('/signup/', {
          firstName: 'Ada',
          lastName: 'Byron',
          email: 'ada@example.com',
          password: 'a fig tree',
        }),
    ],
    [
      'ten reports from an address',
      10,
      () => strangers,
      ({ submit }: HttpVisitor) => submit('/contact/abuse/orbit1/', { reason: 'nothing' }),
    ],
    ['thirty uploads of an account', 30, () => owners, uploadNothing],
    [
      'thirty exports of an account',
      30,
      () => owners,
      ({ ask }: HttpVisitor) => ask('GET', '/p/orbit1/insights/export/days.csv'),
    ],
  ])(
    'admit %s together',
    async (_, max, visitors, send) => {
      expect(await admitted(visitors(), max + 4, send)).toBe(max)
    },
    TEST_TIMEOUT_MS,
  )
})

function uploadNothing({ ask, cookies }: HttpVisitor) {
  const { headers, payload } = multipartOf({ csrftoken: cookies.get('csrftoken') ?? '' }, [])
  return ask('POST', '/dashboard/next/upload/', { headers, body: payload.toString() })
}
