import { median } from '@viewpage/tooling/figures'
import type { Database } from '../../server/src/storage/database/open-database.ts'
import { readPeriod } from '../../server/src/features/insights/period.ts'
import { readFirstMoment, readInsights } from '../../server/src/features/insights/read-insights.ts'
import { rebuildRollUps } from '../../server/src/storage/roll-ups/rebuild-roll-ups.ts'
import { compare, report, timeOf } from '../harness/compare.ts'
import { ending } from '../harness/start.ts'
import { fillFromDemo, type LargeSize } from './fill-large.ts'
import { MAIN } from './main-account.ts'
import type { DatabaseName } from './sites.ts'

/** The figures of the popular presentation in the process of the benchmark, and the time to sum its roll-ups again. */
export async function measureInsights(
  kind: DatabaseName,
  options: LargeSize & { readonly rounds: number },
): Promise<void> {
  await using site = await fillFromDemo(kind, options)
  await using database = ending(await site.open(), ({ close }) => close())
  const rebuilding = await timeOf(() => rebuildRollUps(database, MAIN.presentation))
  const link = await mostViewedLink(database)
  const { reading, readingOfLink } = await compare(
    { reading: () => timeToRead(database, null), readingOfLink: () => timeToRead(database, link) },
    options.rounds,
    { warmUps: 1 },
  )
  report(
    `Insights of a presentation with ${options.views} views and ${options.events} step events, ${kind}`,
    ['measure', 'median'],
    [
      ['rebuild, s', (rebuilding / 1_000).toFixed(1)],
      ['read of all time, ms', median(reading).toFixed(0)],
      ['read of all time by one view link, ms', median(readingOfLink).toFixed(0)],
    ],
  )
}

async function mostViewedLink({ readLarge }: Database): Promise<string | null> {
  const link = await readLarge
    .selectFrom('presentation_views')
    .select('link_id')
    .where('oid', '=', MAIN.presentation)
    .where('link_id', 'is not', null)
    .groupBy('link_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirst()
  return link?.link_id ?? null
}

async function timeToRead(database: Database, linkId: string | null): Promise<number> {
  const presentation = { oid: MAIN.presentation, owner: { oid: MAIN.oid }, stepTitles: [] }
  const first = await readFirstMoment(database, MAIN.presentation)
  const { period } = readPeriod({ range: 'all' }, { now: Date.now(), first })
  return timeOf(() => readInsights(database, presentation, period, linkId, 1))
}
