import { sql } from 'kysely'
import type { FiguresByLink, LinkFigures } from '../figures/by-link.ts'
import type { Scope } from '../figures/scope.ts'
import { RAW_VIEWER, WITH_NAMES } from './raw-counts.ts'
import { stepsOf, sum, watchingOf } from './raw-watching.ts'
import { readWatchedSessions } from './watched-sessions.ts'

/** What came by each view link, and without any. It reads every event of the presentation. */
export async function readRawFiguresByLink(scope: Scope, stepCount: number): Promise<FiguresByLink> {
  const [views, visits, sessions] = [
    await readViews(scope),
    await readLinkVisits(scope),
    await readWatchedSessions(scope),
  ]
  const linked = new Set(visits.map(({ session_id }) => session_id))
  const unlinked = [...sessions].flatMap(([id, session]) => (linked.has(id) ? [] : [session]))
  const visitsOf = Map.groupBy(
    visits.filter(({ first_at }) => first_at !== null && first_at >= scope.since && first_at < scope.until),
    ({ link_id }) => link_id,
  )
  const figuresOf = (linkId: string): LinkFigures => ({
    ...watchingOf(
      (visitsOf.get(linkId) ?? []).map(({ ms, at_end }) => ({ ms: ms ?? 0, reachedEnd: at_end === 1 })),
    ),
    ...(views.get(linkId) ?? { views: 0, viewers: 0, lastVisit: null }),
  })
  const ids = [...new Set([...views.keys(), ...visitsOf.keys()])].filter((linkId) => linkId !== '')
  return {
    ofLinks: new Map(ids.map((linkId) => [linkId, figuresOf(linkId)])),
    without: {
      ...figuresOf(''),
      ...watchingOf(unlinked.map(({ ms, reachedEnd }) => ({ ms: sum(ms.values()), reachedEnd }))),
    },
    stepsWithout: stepsOf(unlinked, stepCount).map(({ medianSeconds }) => medianSeconds),
  }
}

/** By link; empty: without one. */
async function readViews({ read, oid, since, until }: Scope) {
  const { rows } = await sql<{ link_id: string; views: number; viewers: number; last_visit: number }>`
    select coalesce(presentation_views.link_id, '') as link_id, count(*) as views,
      count(distinct ${RAW_VIEWER}) as viewers, max(viewed_at) as last_visit
    from presentation_views ${WITH_NAMES}
    where presentation_views.oid = ${oid} and viewed_at >= ${since} and viewed_at < ${until}
    group by coalesce(presentation_views.link_id, '')`.execute(read)
  return new Map(
    rows.map(({ link_id, last_visit: lastVisit, views, viewers }) => [
      link_id,
      { views, viewers, lastVisit },
    ]),
  )
}

interface LinkVisitRow {
  readonly link_id: string
  readonly session_id: string
  /** `null` for a session without events. */
  readonly first_at: number | null
  readonly ms: number | null
  readonly at_end: number | null
}

/** Sessions of all time by each of their links. */
async function readLinkVisits({ read, oid }: Scope): Promise<readonly LinkVisitRow[]> {
  const { rows } = await sql<LinkVisitRow>`
    select link_id, signs.session_id, first_at, ms, at_end
    from (
      select link_id, session_id from presentation_views where oid = ${oid} and link_id is not null
      union select link_id, session_id from view_events where oid = ${oid} and link_id is not null
      union select link_viewers.link_id, session_id from link_viewers
        inner join view_links on view_links.link_id = link_viewers.link_id where oid = ${oid}
    ) as signs
    left join (
      select session_id, min(received_at) as first_at, cast(sum(round(active_time * 1000)) as bigint) as ms,
        max(case when step = step_count then 1 else 0 end) as at_end
      from view_events where oid = ${oid} group by session_id
    ) as watched on watched.session_id = signs.session_id`.execute(read)
  return rows
}
