import { sql } from 'kysely'
import type { Database } from '../../server/src/storage/database/open-database.ts'
import { deleteOldRows } from '../../server/src/storage/retention/delete-old-rows.ts'
import { report, timeOf } from '../harness/compare.ts'
import { ending } from '../harness/start.ts'
import { fillFromDemo, type LargeSize } from './fill-large.ts'
import { MAIN } from './main-account.ts'
import type { DatabaseName } from './sites.ts'

const DAY_MS = 86_400_000
/** ms between two views that are stored meanwhile. */
const PAUSE_MS = 20

/**
 * Retention that deletes all events of the popular presentation, and what dropping a table of them takes.
 *
 * @param options.seconds for which retention runs; its whole time is computed from what it deleted
 */
export async function measureRetention(
  kind: DatabaseName,
  options: LargeSize & { readonly seconds: number },
): Promise<void> {
  await using site = await fillFromDemo(kind, options)
  await using database = ending(await site.open(), ({ close }) => close())
  const before = await countOf(database, 'view_events')
  const start = performance.now()
  const waits = await storeViewsDuring(database, () =>
    deleteOldRows(database, {
      maxDays: 1,
      now: Date.now() + 2 * DAY_MS,
      signal: AbortSignal.timeout(options.seconds * 1_000),
    }),
  )
  const seconds = (performance.now() - start) / 1_000
  const deleted = before - (await countOf(database, 'view_events'))
  report(
    `Retention, ${kind}`,
    ['measure', 'value'],
    [
      ['events deleted a second, with their roll-ups', (deleted / seconds).toFixed(0)],
      [`minutes for ${options.events} events`, ((options.events / deleted) * (seconds / 60)).toFixed(1)],
      ['longest wait of a view of the same presentation meanwhile, ms', Math.max(...waits).toFixed(0)],
      ...(kind === 'postgres' ? await timeRawRows(database) : []),
    ],
  )
}

/** @returns ms of each write */
async function storeViewsDuring({ write }: Database, work: () => Promise<void>): Promise<number[]> {
  const waits: number[] = []
  let isDone = false
  const working = work().finally(() => (isDone = true))
  while (!isDone) {
    const view = {
      oid: MAIN.presentation,
      session_id: `retention-${waits.length}`,
      link_id: null,
      viewed_at: Date.now(),
    }
    const add = () =>
      write((transaction) => transaction.insertInto('presentation_views').values(view).execute())
    waits.push(await timeOf(add))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  await working
  return waits
}

/** The events alone: deleted as rows, and dropped as a table of their own, as a partition would be. */
async function timeRawRows(database: Database): Promise<string[][]> {
  const execute = (text: string) => sql.raw(text).execute(database.read)
  const copyEvents = async () => {
    await execute('create table a_month (like view_events including all)')
    await execute('insert into a_month select * from view_events')
  }
  await copyEvents()
  const count = await countOf(database, 'a_month')
  const deleting = await timeOf(() => execute('delete from a_month'))
  await execute('drop table a_month')
  await copyEvents()
  const dropping = await timeOf(() => execute('drop table a_month'))
  return [
    [`s to delete ${count} events without roll-ups`, (deleting / 1_000).toFixed(1)],
    ['s to drop a table with as many', (dropping / 1_000).toFixed(2)],
  ]
}

async function countOf({ readLarge }: Database, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(readLarge)
  return Number(rows[0]?.n ?? 0)
}
