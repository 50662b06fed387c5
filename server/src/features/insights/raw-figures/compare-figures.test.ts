import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { createStorage, DATABASES, type TestStorage } from '../../../../test/support/databases.ts'
import { presentationRow, userRow, viewLinkRow } from '../../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../../../storage/database/open-database.ts'
import type { Tables } from '../../../storage/database/tables.ts'
import { deletePresentation } from '../../../content/presentations/delete-presentation.ts'
import { recordMovedSteps } from '../../../content/presentations/moved-steps.ts'
import { fillRollUps } from '../../../storage/roll-ups/fill-roll-ups.ts'
import { rebuildRollUps } from '../../../storage/roll-ups/rebuild-roll-ups.ts'
import { ROLL_UP_TABLES } from '../../../storage/roll-ups/roll-up-tables.ts'
import { sumRollUps } from '../../../storage/roll-ups/sum-roll-ups.ts'
import { withoutTriggers } from '../../../storage/roll-ups/without-triggers.ts'
import { readRowsSince } from '../../../storage/roll-ups/rows-since.ts'
import { deleteOldRows } from '../../../storage/retention/delete-old-rows.ts'
import { compareFigures } from './compare-figures.ts'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const DAY = 96 * QUARTER
const START = Date.parse('2026-10-01T00:00Z')
const STEPS = 3

/** Minutes since the start: many near the same borders, some in long visits. */
const time = fc
  .oneof(
    fc.integer({ min: 0, max: 3 * 96 }).map((quarter) => quarter * 15),
    fc.integer({ min: 0, max: 4_000 }),
  )
  .map((minutes) => START + minutes * MINUTE)
const session = fc.constantFrom('s1', 's2', 's3', 's4')
const link = fc.constantFrom('a', 'b')
const seconds = fc.oneof(
  fc.integer({ min: 0, max: 600 }),
  fc.constant(599.5),
  fc.integer({ min: 0, max: 9_000 }),
)

const step = fc.record({
  kind: fc.constant('event' as const),
  session,
  link: fc.option(link),
  at: time,
  step: fc.integer({ min: 1, max: STEPS + 1 }),
  revision: fc.constantFrom(null, 1, 2),
  // Visits of many hours test the wide bins; a single event carries at most a minute.
  seconds: seconds.map((all) => all / 10),
})
const view = fc.record({
  kind: fc.constant('view' as const),
  session,
  link: fc.option(link),
  at: time,
  host: fc.constantFrom(null, 'one.example', 'two.example'),
})
const identify = fc.record({
  kind: fc.constant('identify' as const),
  session,
  link,
  at: time,
  name: fc.constantFrom('', 'Cora'),
  email: fc.constantFrom('', 'cora@example.com', 'Cora@Example.com', 'dan@example.com'),
})
const others = fc.oneof(
  fc.record({ kind: fc.constant('like' as const), user: fc.constantFrom('ada1', 'ben1', 'cho1'), at: time }),
  fc.record({ kind: fc.constant('unlike' as const), user: fc.constantFrom('ada1', 'ben1', 'cho1') }),
  fc.record({ kind: fc.constant('erase' as const), session, link }),
  fc.record({ kind: fc.constant('move' as const), order: fc.constantFrom([2, 1, 3], [3, 1, 2]) }),
  fc.record({ kind: fc.constant('forget' as const), at: time }),
)
const happening = fc.oneof(
  { weight: 6, arbitrary: step },
  { weight: 4, arbitrary: view },
  { weight: 2, arbitrary: identify },
  { weight: 2, arbitrary: others },
)
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never

const history = fc.array(happening, { minLength: 5, maxLength: 40, size: 'max' })
const quarters = fc.integer({ min: 0, max: 4 * 96 })
const period = fc
  .tuple(quarters, quarters)
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ since: START + from * QUARTER, until: START + to * QUARTER }))
const WHOLE = { since: START, until: START + 5 * DAY }

/** Retention runs between the two. */
function halves<Value>(all: readonly Value[]): [Value[], Value[]] {
  const middle = Math.floor(all.length / 2)
  return [all.slice(0, middle), all.slice(middle)]
}

describe.each(DATABASES)('figures of random histories on %s', (kind) => {
  let storage: TestStorage
  let database: Database
  let decks = 0

  beforeAll(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    await database.write((transaction) =>
      transaction
        .insertInto('users')
        .values([userRow('ada1'), userRow('ben1'), userRow('cho1')])
        .execute(),
    )
  })

  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  /** A presentation with two view links. */
  async function addDeck(): Promise<string> {
    const oid = `deck${++decks}`
    await database.write(async (transaction) => {
      await transaction
        .insertInto('presentations')
        .values(presentationRow({ oid, owner_oid: 'ada1' }))
        .execute()
      await transaction
        .insertInto('view_links')
        .values([viewLinkRow(`${oid}a`, oid, 'ada1'), viewLinkRow(`${oid}b`, oid, 'ben1')])
        .execute()
    })
    return oid
  }

  function happen(
    transaction: Kysely<Tables>,
    oid: string,
    happened: Exclude<Happening, { kind: 'forget' }>,
    index: number,
  ): Promise<unknown> {
    const link_id = 'link' in happened && happened.link !== null ? `${oid}${happened.link}` : null
    const session_id = 'session' in happened ? `${oid} ${happened.session}` : ''
    switch (happened.kind) {
      case 'event': {
        const { at: received_at, step: number, revision, seconds: active_time } = happened
        const row = { oid, session_id, link_id, step: number, step_count: STEPS, revision }
        return transaction
          .insertInto('view_events')
          .values({ ...row, active_time, received_at })
          .execute()
      }
      case 'view':
        return transaction
          .insertInto('presentation_views')
          .values({ oid, session_id, link_id, viewed_at: happened.at, referrer_host: happened.host })
          .execute()
      case 'identify': {
        const { name, email, at: identified_at } = happened
        const row = { user_oid: null, name, email, identified_at }
        return transaction
          .insertInto('link_viewers')
          .values({ link_id: link_id ?? '', session_id, ...row })
          .onConflict((conflict) => conflict.columns(['link_id', 'session_id']).doUpdateSet(row))
          .execute()
      }
      case 'erase':
        return transaction
          .deleteFrom('link_viewers')
          .where('link_id', '=', link_id)
          .where('session_id', '=', session_id)
          .execute()
      case 'like':
        return transaction
          .insertInto('likes')
          .values({ oid, user_oid: happened.user, link_id: null, created_at: happened.at })
          .onConflict((conflict) => conflict.columns(['oid', 'user_oid']).doNothing())
          .execute()
      case 'unlike':
        return transaction
          .deleteFrom('likes')
          .where('oid', '=', oid)
          .where('user_oid', '=', happened.user)
          .execute()
      case 'move': {
        const order = happened.order.map((number, from) => [from + 1, number] as const)
        return recordMovedSteps(transaction, oid, index + 1, new Map(order))
      }
    }
  }

  async function live(happenings: readonly Happening[]): Promise<string> {
    const oid = await addDeck()
    await database.write((transaction) => transaction.deleteFrom('view_rules').execute())
    const [before, after] = halves(happenings)
    for (const half of [before, after]) {
      await database.write(async (transaction) => {
        for (const [index, happened] of half.entries()) {
          if (happened.kind !== 'forget')
            await happen(transaction, oid, happened, index + (half === after ? 50 : 0))
        }
      })
      const forgotten = half.find(({ kind: what }) => what === 'forget')
      if (forgotten && 'at' in forgotten)
        await deleteOldRows(database, { maxDays: 1, now: forgotten.at + DAY })
    }
    return oid
  }

  /** Of the part of a period of which there are raw rows. */
  async function disagreements(oid: string, { since, until }: { since: number; until: number }) {
    const from = Math.max(since, await readRowsSince(database.read))
    return compareFigures({ read: database.read, oid, ownerOid: 'ada1', since: from, until }, STEPS)
  }

  const sums = (oid: string) =>
    database.read
      .selectFrom('roll_ups')
      .selectAll()
      .where('oid', '=', oid)
      .orderBy((sort) => sort.fn('concat', ['figure', 'minutes', 'slot', 'name', 'revision', 'step', 'bin']))
      .execute()

  /** As an upgrade finds a database that has no sums by link. */
  const forgetLinkSums = (oid: string) =>
    database.write((transaction) =>
      withoutTriggers(transaction, kind, async () => {
        for (const table of ['presentation_views', 'visits', 'link_visits'] as const)
          await transaction.updateTable(table).set({ in_link_sums: 0 }).where('oid', '=', oid).execute()
        await transaction
          .deleteFrom('roll_ups')
          .where('oid', '=', oid)
          .where('figure', 'like', 'link_%')
          .execute()
      }),
    )

  // docs/behaviour/insights.md#roll-ups
  it('are the same from roll-ups as from raw rows, in every period', async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(period, { minLength: 3, maxLength: 6 }),
        async (happenings, periods) => {
          const oid = await live(happenings)
          for (const scope of [WHOLE, ...periods]) expect(await disagreements(oid, scope)).toEqual([])
        },
      ),
      { numRuns: 12 },
    )
  })

  it('are the same after a rebuild, summed in bulk, after filling empty roll-ups, and nothing is left of a deleted presentation', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (happenings) => {
        const oid = await live(happenings)
        const before = await sums(oid)
        await rebuildRollUps(database, oid)
        expect(await sums(oid)).toEqual(before)
        // Without the rows, nothing else makes the sums again.
        if ((await readRowsSince(database.read)) > 0) return
        await database.write((transaction) =>
          withoutTriggers(transaction, kind, () => sumRollUps(transaction, oid)),
        )
        expect(await sums(oid)).toEqual(before)
        expect(await disagreements(oid, WHOLE)).toEqual([])
        await forgetLinkSums(oid)
        await fillRollUps(database)
        expect(await sums(oid)).toEqual(before)
        await database.write(async (transaction) => {
          await transaction
            .updateTable('presentation_views')
            .set({ viewer: null })
            .where('oid', '=', oid)
            .execute()
          for (const table of ROLL_UP_TABLES)
            await transaction.deleteFrom(table).where('oid', '=', oid).execute()
          await transaction
            .insertInto('roll_up_progress')
            .values({ name: 'visits', session_id: '', oid: '' })
            .execute()
        })
        await fillRollUps(database)
        const ofLikes = before.filter(({ figure }) => figure !== 'likes')
        expect(await sums(oid)).toEqual(ofLikes)
        await database.write((transaction) => deletePresentation(transaction, oid, START))
        for (const table of ROLL_UP_TABLES) {
          const rows = await database.read.selectFrom(table).select('oid').where('oid', '=', oid).execute()
          expect([table, rows]).toEqual([table, []])
        }
      }),
      { numRuns: 5 },
    )
  })
})
