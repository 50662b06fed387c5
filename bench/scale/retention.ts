import { sql } from 'kysely'
import type { Database } from '../../server/src/storage/database/open-database.ts'
import { deleteOldEvents } from '../../server/src/features/ingestion/delete-old-events.ts'
import { table } from '../table.ts'
import { fillLarge, type LargeSize } from './fill-large.ts'
import { addDemo } from './lists.ts'
import { MAIN } from './main-account.ts'
import { createSite } from './sites.ts'

export interface RetentionOptions extends LargeSize {
  /** Seconds for which retention runs; its whole time is computed from what it deleted. */
  readonly jobSeconds: number
}

const DAY_MS = 86_400_000
/** ms between two views that are stored meanwhile. */
const PAUSE_MS = 20

/** Retention that deletes all events of the popular presentation, and what dropping a table of them takes. */
export async function measureRetention(options: RetentionOptions): Promise<string> {
  const { kind, deck, jobSeconds } = options
  const demo = await createSite(kind, 'scale_demo')
  await addDemo(demo)
  const site = await fillLarge(demo, options)
  await demo.remove()
  const database = await site.open()
  try {
    const before = await countEvents(database)
    const start = performance.now()
    const waits = await storeViewsDuring(database, () =>
      deleteOldEvents(database, 1, Date.now() + 2 * DAY_MS, AbortSignal.timeout(jobSeconds * 1_000)),
    )
    const seconds = (performance.now() - start) / 1_000
    const deleted = before - (await countEvents(database))
    const rows = [
      ['events deleted a second, with their roll-ups', (deleted / seconds).toFixed(0)],
      [`minutes for ${deck.events} events`, ((deck.events / deleted) * (seconds / 60)).toFixed(1)],
      ['longest wait of a view of the same presentation meanwhile, ms', Math.max(...waits).toFixed(0)],
      ...(kind === 'postgres' ? await timeRawRows(database) : []),
    ]
    return `Retention, ${kind}\n\n${table(['measure', 'value'], rows)}`
  } finally {
    await database.close()
    await site.remove()
  }
}

/** @returns ms of each write */
async function storeViewsDuring({ write }: Database, work: () => Promise<void>): Promise<number[]> {
  const waits: number[] = []
  let isDone = false
  const working = work().finally(() => (isDone = true))
  while (!isDone) {
    const start = performance.now()
    await write((transaction) =>
      transaction
        .insertInto('presentation_views')
        .values({
          oid: MAIN.presentation,
          session_id: `retention-${waits.length}`,
          link_id: null,
          viewed_at: Date.now(),
        })
        .execute(),
    )
    waits.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  await working
  return waits
}

/** The events alone: deleted as rows, and dropped as a table of their own, as a partition would be. */
async function timeRawRows(database: Database): Promise<string[][]> {
  const { read } = database
  await sql`create table a_month (like view_events including all)`.execute(read)
  await sql`insert into a_month select * from view_events`.execute(read)
  const count = await countOf(database, 'a_month')
  const deleting = await secondsOf(() => sql`delete from a_month`.execute(read))
  await sql`drop table a_month`.execute(read)
  await sql`create table a_month (like view_events including all)`.execute(read)
  await sql`insert into a_month select * from view_events`.execute(read)
  const dropping = await secondsOf(() => sql`drop table a_month`.execute(read))
  return [
    [`s to delete ${count} events without roll-ups`, deleting.toFixed(1)],
    ['s to drop a table with as many', dropping.toFixed(2)],
  ]
}

const countEvents = (database: Database) => countOf(database, 'view_events')

async function countOf({ readLarge }: Database, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(readLarge)
  return Number(rows[0]?.n ?? 0)
}

async function secondsOf(job: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await job()
  return (performance.now() - start) / 1_000
}
