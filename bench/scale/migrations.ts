import { setTimeout } from 'node:timers/promises'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Database } from '../../server/src/storage/database/open-database.ts'
import type { Tables } from '../../server/src/storage/database/tables.ts'
import { withoutTriggers } from '../../server/src/storage/roll-ups/without-triggers.ts'
import { createDocumentThread } from '../../server/src/content/documents/document-thread.ts'
import { createSearchIndexer } from '../../server/src/content/documents/search-indexer.ts'
import { openRawDatabase } from '../../server/test/support/raw-database.ts'
import { fillRollUps } from '../../server/src/storage/roll-ups/fill-roll-ups.ts'
import { migrationsOf } from '../../server/src/storage/database/migrations-of.ts'
import { table } from '../table.ts'
import { fillLarge, type LargeSize } from './fill-large.ts'
import { addDemo } from './lists.ts'
import { makeOldSite, migratorOf, OLD_VERSION } from './old-site.ts'
import { createSite, type Site } from './sites.ts'

export interface MigrationsOptions extends LargeSize {
  /** Seconds for which each job of the new version runs; its whole time is computed from what it did. */
  readonly jobSeconds: number
}

/** The time of each migration since {@link OLD_VERSION}, and of the jobs that follow. */
export async function measureMigrations(options: MigrationsOptions): Promise<string> {
  const { kind, size, deck } = options
  const demo = await createSite(kind, 'scale_demo')
  await addDemo(demo)
  const filled = await fillLarge(demo, options)
  await demo.remove()
  const old = await createSite(kind, 'scale_old')
  try {
    await makeOldSite(kind, old, filled)
    await filled.remove()
    const title = `${kind}, from ${OLD_VERSION}: ${size.presentations} presentations, ${deck.views} views, ${deck.events} events`
    const rows = [...(await timeMigrations(options, old)), ...(await timeJobs(options, old))]
    return `${title}\n\n${table(['step', 's', 'CPU s of this process', 'share done'], rows)}`
  } finally {
    await old.remove()
  }
}

async function timeMigrations({ kind }: MigrationsOptions, old: Site): Promise<string[][]> {
  const names = Object.keys(migrationsOf(kind)).filter((name) => name > OLD_VERSION)
  const rows: string[][] = []
  const database = openRawDatabase(old)
  try {
    for (const name of names) {
      const times = await timed(async () => {
        const { error } = await migratorOf(kind, database).migrateTo(name)
        if (error !== undefined) throw new Error(`[bench] ${name} failed.`, { cause: error })
      })
      rows.push([name, ...times, '1'])
    }
  } finally {
    await database.destroy()
  }
  return rows
}

/** What the server does in the background after the migrations. */
async function timeJobs({ jobSeconds }: MigrationsOptions, site: Site): Promise<string[][]> {
  const rows = [await timeIndexing(site, jobSeconds)]
  const database = await site.open()
  try {
    const fill = () => fillRollUps(database, AbortSignal.timeout(jobSeconds * 1_000))
    rows.push(await timeJob('views counted', fill, () => uncountedViews(database)))
    await countOtherViews(database)
    rows.push(await timeJob('visits rolled up', fill, () => uncountedVisits(database)))
  } finally {
    await database.close()
  }
  return rows
}

/** Indexes again what the migration queued. */
async function timeIndexing(site: Site, seconds: number): Promise<string[]> {
  const database = await site.open()
  const thread = createDocumentThread()
  try {
    return await timeJob(
      'search index',
      async () => {
        const indexer = createSearchIndexer({ database, thread, onError: console.error })
        await setTimeout(seconds * 1_000)
        await indexer.close()
      },
      () => countOf(database.readLarge.selectFrom('search_queue')),
    )
  } finally {
    await thread.close()
    await database.close()
  }
}

/** @param left counts what is not done yet */
async function timeJob(
  name: string,
  job: () => Promise<unknown>,
  left: () => Promise<number>,
): Promise<string[]> {
  const before = await left()
  const times = await timed(job)
  return [name, ...times, (1 - (await left()) / before).toFixed(4)]
}

const uncountedViews = ({ readLarge }: Database) =>
  countOf(readLarge.selectFrom('presentation_views').where('viewer', 'is', null))

/** Sums of views are not needed to time the visits. */
async function countOtherViews({ writeLarge, kind }: Database): Promise<void> {
  await writeLarge((transaction) =>
    withoutTriggers(transaction, kind, async () => {
      await sql`update presentation_views set viewer = session_id where viewer is null`.execute(transaction)
    }),
  )
}

async function uncountedVisits({ readLarge }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from (select distinct session_id, oid from view_events) as all_visits)
      - (select count(*) from visits) as n`.execute(readLarge)
  return Number(rows[0]?.n ?? 0)
}

async function countOf(query: SelectQueryBuilder<Tables, keyof Tables, object>): Promise<number> {
  const { n } = await query.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

async function timed(job: () => Promise<unknown>): Promise<string[]> {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  await job()
  const { user, system } = process.cpuUsage(cpu)
  return [(performance.now() - start) / 1_000, (user + system) / 1e6].map((seconds) => seconds.toFixed(1))
}
