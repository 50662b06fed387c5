import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../support/databases.ts'
import type { HttpVisitor } from '../support/http-visitor.ts'
import { presentationRow } from '../support/seed-rows.ts'
import { createSeveralServers, signUpAt, type SeveralServers } from '../support/several-servers.ts'
import { pageDataIn } from '../support/start-app.ts'

const RACES = 40
/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 120_000

describe.each(DATABASES)('three server processes that count on one %s database', (kind) => {
  let several: SeveralServers
  let visitors: readonly HttpVisitor[]

  beforeAll(async () => {
    several = await createSeveralServers(kind)
    const servers = await Promise.all([1, 2, 3].map(() => several.start()))
    const owner = await signUpAt(several, servers, 'ada@example.com')
    visitors = (await signUpAt(several, servers, 'ben@example.com')).at
    const row = presentationRow({ oid: 'orbit1', owner_oid: owner.oid })
    await several.inDatabase(({ write }) =>
      write((transaction) => transaction.insertInto('presentations').values(row).execute()),
    )
  }, TEST_TIMEOUT_MS)

  afterAll(() => several.remove(), TEST_TIMEOUT_MS)

  async function viewsCount(): Promise<number> {
    const { views_count } = await several.inDatabase(({ read }) =>
      read
        .selectFrom('presentations')
        .select('views_count')
        .where('oid', '=', 'orbit1')
        .executeTakeFirstOrThrow(),
    )
    return views_count
  }

  /** Sends the same request to all servers at once, twice. */
  const race = async (session: string, method: string, path: string, body?: object): Promise<string[]> => {
    for (const { cookies } of visitors) cookies.set('session_id', session)
    const twice = [...visitors, ...visitors]
    const answers = await Promise.all(twice.map((visitor) => visitor.write(method, path, body)))
    expect(answers.filter(({ status }) => status !== 204 && status !== 200)).toEqual([])
    return answers.map((answer) => answer.body)
  }

  // docs/behaviour/tracking.md#view
  it(
    'count a view of one session once',
    async () => {
      for (let number = 0; number < RACES; number++)
        await race(`a-session-${number}`, 'POST', '/api/v2/assets/presentation-viewed/', {
          prezi_oid: 'orbit1',
        })
      expect(await viewsCount()).toBe(RACES)
    },
    TEST_TIMEOUT_MS,
  )

  // docs/behaviour/tracking.md#view
  it(
    'count a view once that is reported 64 times at once',
    async () => {
      const before = await viewsCount()
      for (const { cookies } of visitors) cookies.set('session_id', 'a-session-of-64-reports')
      const senders = Array.from({ length: 22 }, () => visitors)
        .flat()
        .slice(0, 64)
      const reports = senders.map((visitor) =>
        visitor.write('POST', '/api/v2/assets/presentation-viewed/', { prezi_oid: 'orbit1' }),
      )
      const statuses = (await Promise.all(reports)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([204]))
      expect(await viewsCount()).toBe(before + 1)
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'credit a session with at most the time that passed',
    async () => {
      const page = await visitors[0]?.ask('GET', '/p/orbit1/', { headers: { accept: 'text/html' } })
      const { trackingOid } = pageDataIn({ body: page?.body ?? '' })
      for (let number = 0; number < RACES; number++) {
        const session_id = `a-session-${number}`
        await race(session_id, 'POST', '/api/v1/insights/view-event/', {
          tracking_oid: trackingOid,
          session_id,
          current_step_number: 1,
          total_step_count: 2,
          active_time: 60,
        })
      }
      const sums = await several.inDatabase(({ read }) =>
        read
          .selectFrom('view_events')
          .select(['session_id', ({ fn }) => fn.sum<number>('active_time').as('seconds')])
          .groupBy('session_id')
          .execute(),
      )
      // A session may have a minute at once, and then as much as passes while the six are on their way.
      expect([sums.length, sums.filter(({ seconds }) => Number(seconds) >= 119)]).toEqual([RACES, []])
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'count a like of one account once, and remove it once',
    async () => {
      for (let number = 0; number < RACES; number++) {
        const liked = number % 2 === 0
        const path = '/api/v4/presentation/orbit1/like/'
        const bodies = await race('a-session-of-likes', liked ? 'PUT' : 'DELETE', path)
        const answer = { likes_count: liked ? 1 : 0, has_liked: liked }
        expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual(bodies.map(() => answer))
      }
    },
    TEST_TIMEOUT_MS,
  )
})
