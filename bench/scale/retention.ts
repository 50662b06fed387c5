import { sql } from 'kysely'
import type { Database } from '../../server/src/storage/database/open-database.ts'
import { deleteOldRows } from '../../server/src/storage/retention/delete-old-rows.ts'
import { percentile } from '@viewpage/tooling/figures'
import { report, timeOf } from '../harness/compare.ts'
import { requestPage } from '../harness/request-page.ts'
import { ending } from '../harness/start.ts'
import { fillFromDemo, type LargeSize } from './fill-large.ts'
import { MAIN } from './main-account.ts'
import type { DatabaseName } from './sites.ts'

const DAY_MS = 86_400_000
/** ms between two requests, and between two views that are stored, meanwhile. */
const PAUSE_MS = 20
const TABLES = ['presentation_views', 'view_events'] as const

/**
 * Retention that deletes all views and events of the popular presentation while a server sends its page, and what dropping a
 * table of events takes.
 *
 * @param options.seconds for which retention of each table runs
 */
export async function measureRetention(
  kind: DatabaseName,
  options: LargeSize & { readonly seconds: number },
): Promise<void> {
  await using site = await fillFromDemo(kind, options)
  await using database = ending(await site.open(), ({ close }) => close())
  await using server = ending(await site.start(), async ({ stop }) => void (await stop()))
  const page = `${server.url}/p/${MAIN.presentation}/`
  await requestPage(page)
  const rows: string[][] = []
  for (const table of TABLES) rows.push(await measureTable(database, table, page, options.seconds))
  report(
    `Retention, ${kind}`,
    [
      ...['table', 'rows deleted a second', 'longest transaction, ms', 'views stored: p99 ms', 'longest'],
      ...['pages: p99 ms', 'longest', 'p99 without'],
    ],
    rows,
  )
  if (kind === 'postgres') report('Events alone', ['measure', 'value'], await timeRawRows(database))
}

async function measureTable(
  database: Database,
  table: (typeof TABLES)[number],
  page: string,
  seconds: number,
): Promise<string[]> {
  const without = await repeatDuring(
    () => requestPage(page),
    () => new Promise((resolve) => setTimeout(resolve, (seconds / 4) * 1_000)),
  )
  const before = await countOf(database, table)
  const transactions: number[] = []
  const timed: Database = {
    ...database,
    async writeLarge(job) {
      const start = performance.now()
      try {
        return await database.writeLarge(job)
      } finally {
        transactions.push(performance.now() - start)
      }
    },
  }
  const start = performance.now()
  const work = deleteOldRows(timed, {
    maxDays: 1,
    now: Date.now() + 2 * DAY_MS,
    signal: AbortSignal.timeout(seconds * 1_000),
    tables: [table],
  })
  const [views, pages] = await Promise.all([
    repeatDuring(storeViews(database), () => work),
    repeatDuring(
      () => requestPage(page),
      () => work,
    ),
  ])
  const elapsed = (performance.now() - start) / 1_000
  const deleted =
    before - (await countOf(database, table)) + (table === 'presentation_views' ? views.length : 0)
  const whole = (ms: number) => ms.toFixed(0)
  return [
    table,
    (deleted / elapsed).toFixed(0),
    whole(Math.max(...transactions)),
    ...[views, pages].flatMap((waits) => [whole(percentile(waits, 0.99)), whole(Math.max(...waits))]),
    whole(percentile(without, 0.99)),
  ]
}

function storeViews({ write }: Database): () => Promise<unknown> {
  let number = 0
  return () =>
    write((transaction) =>
      transaction
        .insertInto('presentation_views')
        .values({
          oid: MAIN.presentation,
          session_id: `retention-${Date.now()}-${number++}`,
          link_id: null,
          viewed_at: Date.now(),
        })
        .execute(),
    )
}

/** @returns ms of each time that it was done while the work went on */
async function repeatDuring(act: () => Promise<unknown>, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isDone = false
  const working = work().finally(() => (isDone = true))
  while (!isDone) {
    waits.push(await timeOf(act))
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
