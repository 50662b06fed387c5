import { sql } from 'kysely'
import { secondsBin, secondsOfBin } from '../../../storage/database/roll-up-units.ts'
import { readRowsSince } from '../../../storage/roll-ups/rows-since.ts'
import { readCounts } from './counts.ts'
import type { Scope } from './scope.ts'
import { readUnlinkedPath, type PathFigures, type Watching } from './watching.ts'

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
  /** Along the path, of visits without a link. */
  readonly path: PathFigures
}

const NONE: LinkFigures = {
  views: 0,
  viewers: 0,
  visits: 0,
  medianSeconds: null,
  reachedEnd: 0,
  lastVisit: null,
}

/**
 * Views, times and the most recent visit of each view link. A visit counts in the period in which it began. Earlier views than
 * the rows that retention leaves count for no link.
 */
export async function readFiguresByLink(period: Scope, stepCount: number): Promise<FiguresByLink> {
  const scope = { ...period, since: Math.max(period.since, await readRowsSince(period.read)) }
  const all = { ...scope, linkId: undefined }
  const [total, views, watching, linked, lastVisit, path] = await Promise.all([
    readCounts(all),
    readViews(scope),
    readWatching(scope),
    readLinkedViewers(scope),
    readLastUnlinkedView(scope),
    readUnlinkedPath(all, stepCount),
  ])
  const ids = new Set([...views.keys(), ...watching.keys()])
  const ofLinks = new Map(
    [...ids].map((linkId) => [linkId, { ...NONE, ...watching.get(linkId), ...views.get(linkId) }]),
  )
  const linkedViews = [...views.values()].reduce((sum, each) => sum + each.views, 0)
  const without = {
    ...path.watching,
    views: Math.max(0, total.views - linkedViews),
    viewers: Math.max(0, total.viewers - linked.viewers + linked.alsoWithout),
    lastVisit,
  }
  return { ofLinks, without, path }
}

/** `cross join` makes SQLite read the views of each link by the index of views by link. */
const VIEWS_OF_LINKS = ({ oid, since, until }: Scope) => sql`from view_links
  cross join presentation_views
  where view_links.oid = ${oid} and presentation_views.oid = ${oid}
    and presentation_views.link_id = view_links.link_id and viewer is not null
    and viewed_at >= ${since} and viewed_at < ${until}`

async function readViews(
  scope: Scope,
): Promise<ReadonlyMap<string, Pick<LinkFigures, 'views' | 'viewers' | 'lastVisit'>>> {
  const { rows } = await sql<{ link_id: string; views: number; viewers: number; last_visit: number }>`
    select view_links.link_id, count(*) as views, count(distinct viewer) as viewers, max(viewed_at) as last_visit
    ${VIEWS_OF_LINKS(scope)}
    group by view_links.link_id`.execute(scope.read)
  return new Map(
    rows.map(({ link_id, last_visit: lastVisit, views, viewers }) => [
      link_id,
      { views, viewers, lastVisit },
    ]),
  )
}

/** Viewers who came by any link, and how many of them also came without one. */
async function readLinkedViewers(scope: Scope): Promise<{ viewers: number; alsoWithout: number }> {
  const { oid, since, until } = scope
  const { rows } = await sql<{ viewers: number; also_without: number | null }>`
    select count(*) as viewers, cast(sum(case when exists (
      select 1 from presentation_views as others
      where others.viewer = linked.viewer and others.oid = ${oid} and others.viewed_at >= ${since}
        and others.viewed_at < ${until} and others.link_id is null
    ) then 1 else 0 end) as bigint) as also_without
    from (select distinct viewer ${VIEWS_OF_LINKS(scope)}) as linked`.execute(scope.read)
  return { viewers: rows[0]?.viewers ?? 0, alsoWithout: rows[0]?.also_without ?? 0 }
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

interface BinRow {
  readonly link_id: string
  readonly bin: number
  readonly visits: number
  readonly ended: number
}

async function readWatching({ read, oid, since, until }: Scope): Promise<ReadonlyMap<string, Watching>> {
  const { rows } = await sql<BinRow>`
    select link_id, bin, count(*) as visits, cast(sum(at_end) as bigint) as ended
    from (
      select link_visits.link_id, ${sql.raw(secondsBin('visits.ms'))} as bin, at_end
      from link_visits
      cross join visits
      where link_visits.oid = ${oid} and link_visits.first_at < ${until} and link_visits.last_at >= ${since}
        and visits.oid = ${oid} and visits.session_id = link_visits.session_id
        and visits.first_at >= ${since} and visits.first_at < ${until}
    ) as timed
    group by link_id, bin
    order by bin`.execute(read)
  return new Map(
    [...Map.groupBy(rows, ({ link_id }) => link_id)].map(([linkId, bins]) => [linkId, watchingOf(bins)]),
  )
}

/** @param bins in order */
function watchingOf(bins: readonly BinRow[]): Watching {
  const visits = bins.reduce((sum, bin) => sum + bin.visits, 0)
  /** The bin of the value with this many before it. */
  const binAt = (place: number) => {
    let upto = 0
    return bins.find((bin) => (upto += bin.visits) > place)?.bin ?? 0
  }
  const middle = [Math.ceil(visits / 2) - 1, Math.floor(visits / 2)].map((place) =>
    secondsOfBin(binAt(place)),
  )
  return {
    visits,
    medianSeconds: middle.reduce((sum, seconds) => sum + seconds, 0) / 2,
    reachedEnd: bins.reduce((sum, { ended }) => sum + ended, 0),
  }
}
