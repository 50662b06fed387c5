import { sql, type RawBuilder } from 'kysely'
import { secondsOfBin } from '../../../storage/database/roll-up-units.ts'
import { readRowsSince } from '../../../storage/roll-ups/rows-since.ts'
import { readCounts } from './counts.ts'
import type { Scope } from './scope.ts'
import { pairSumsOf, rollUpsIn } from './slots.ts'
import { readUnlinked, type Watching } from './watching.ts'

/** What came by a view link, or without any. */
export interface LinkFigures extends Watching {
  readonly views: number
  readonly viewers: number
  /** ms since 1970; `null` without a view in the period. */
  readonly lastVisit: number | null
}

export interface FiguresByLink {
  /** By the id of the link; no entry for one without views and visits in the period. */
  readonly ofLinks: ReadonlyMap<string, LinkFigures>
  readonly without: LinkFigures
  /** Median seconds of each step of the current path, of visits without a link; `null` without visits. */
  readonly stepsWithout: readonly (number | null)[]
}

/**
 * Views, times and the most recent visit of each view link. A visit counts in the period in which it began. Earlier views than
 * the rows that retention leaves count for no link.
 */
export async function readFiguresByLink(period: Scope, stepCount: number): Promise<FiguresByLink> {
  const scope = { ...period, since: Math.max(period.since, await readRowsSince(period.read)) }
  const [total, sums, unlinked, lastViews, lastVisit] = await Promise.all([
    readCounts({ ...scope, linkId: undefined }),
    readSums(scope),
    readUnlinked(scope, stepCount),
    readLastViews(scope),
    readLastUnlinkedView(scope),
  ])
  const byLink = Map.groupBy(sums, ({ name }) => name)
  const ofLinks = new Map(
    [...byLink].flatMap(([linkId, ofLink]): [string, LinkFigures][] => {
      if (linkId === '') return []
      const views = sumOf(ofLink, 'link_views')
      const viewers = views - sumOf(ofLink, 'link_return')
      const figures = { ...watchingOf(ofLink), views, viewers, lastVisit: lastViews.get(linkId) ?? null }
      return figures.views + figures.visits > 0 ? [[linkId, figures]] : []
    }),
  )
  const linkedViews = sumOf(sums, 'link_views')
  // The pairs of views without a link are all pairs, and the difference that is a sum of its own.
  const viewers = total.viewers - linkedViews - sumOf(byLink.get('') ?? [], 'link_return')
  const without = {
    ...unlinked.watching,
    views: Math.max(0, total.views - linkedViews),
    viewers: Math.max(0, viewers),
    lastVisit,
  }
  return { ofLinks, without, stepsWithout: unlinked.stepSeconds }
}

interface SumRow {
  readonly figure: 'link_views' | 'link_return' | 'link_visits' | 'link_ended'
  /** The link; empty: what came by none, or by any. */
  readonly name: string
  /** Of `link_visits`. */
  readonly bin: number
  readonly n: number
}

const sumOf = (rows: readonly SumRow[], figure: SumRow['figure']) =>
  rows.reduce((sum, row) => sum + (row.figure === figure ? row.n : 0), 0)

async function readSums(scope: Scope): Promise<readonly SumRow[]> {
  const { rows } = await sql<SumRow>`
    select figure, name, bin, cast(sum(n) as bigint) as n
    from (
      select figure, name, bin, n from (${rollUpsIn(scope, ['link_views', 'link_visits', 'link_ended'])}) as slots
      union all select 'link_return', name, 0, n from (${pairsIn(scope)}) as pairs
    ) as sums
    group by figure, name, bin
    order by bin`.execute(scope.read)
  return rows
}

/** Pairs of views of which both are in the period. */
function pairsIn({ oid, since, until }: Scope): RawBuilder<unknown> {
  const ranges = pairSumsOf(since, until).map(
    ({ figure, slots, bins }) => sql`
      select name, n from roll_ups
      where oid = ${oid} and figure = ${sql.lit(`link_${figure}`)} and minutes = ${sql.lit(slots.minutes)}
        and slot >= ${sql.lit(slots.from)} and slot < ${sql.lit(slots.to)}
        and bin >= ${sql.lit(bins.from)} and bin < ${sql.lit(bins.to)}`,
  )
  return sql.join(ranges, sql` union all `)
}

async function readLastViews({
  read,
  oid,
  since,
  until,
}: Scope): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ link_id: string; last_view: number | null }>`
    select link_id, (
      select max(viewed_at) from presentation_views
      where presentation_views.oid = ${oid} and presentation_views.link_id = view_links.link_id
        and viewed_at >= ${since} and viewed_at < ${until}
    ) as last_view
    from view_links where oid = ${oid}`.execute(read)
  return new Map(rows.map(({ link_id, last_view }) => [link_id, last_view]))
}

async function readLastUnlinkedView({ read, oid, since, until }: Scope): Promise<number | null> {
  const view = await read
    .selectFrom('presentation_views')
    .select('viewed_at')
    .where('oid', '=', oid)
    .where('link_id', 'is', null)
    .where('viewed_at', '>=', since)
    .where('viewed_at', '<', until)
    .orderBy('viewed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return view?.viewed_at ?? null
}

/** @param sums in the order of their bins */
function watchingOf(sums: readonly SumRow[]): Watching {
  const bins = sums.filter(({ figure, n }) => figure === 'link_visits' && n > 0)
  const visits = sumOf(bins, 'link_visits')
  /** The bin of the value with this many before it. */
  const binAt = (place: number) => {
    let upto = 0
    return bins.find((bin) => (upto += bin.n) > place)?.bin ?? 0
  }
  const middle = [Math.ceil(visits / 2) - 1, Math.floor(visits / 2)].map((place) =>
    secondsOfBin(binAt(place)),
  )
  return {
    visits,
    medianSeconds: visits === 0 ? null : middle.reduce((sum, seconds) => sum + seconds, 0) / 2,
    reachedEnd: sumOf(sums, 'link_ended'),
  }
}
