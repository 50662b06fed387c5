import { sql, type RawBuilder } from 'kysely'
import type { Scope } from './scope.ts'
import { quartersOf, rollUpsIn } from './slots.ts'

/** A person who came by a view link, or all anonymous sessions of the link together. */
export interface LinkViewer {
  readonly linkId: string
  /** `null` for the anonymous sessions. */
  readonly identity: { readonly name: string; readonly email: string } | null
  /** Sessions. */
  readonly visits: number
  /** ms since 1970 */
  readonly lastSeen: number
  /** Seconds of active time. */
  readonly seconds: number
  /** Seconds of active time by step of the current path, from the first. */
  readonly steps: readonly number[]
}

interface ViewerKey {
  readonly link_id: string
  /** Empty for anonymous sessions. */
  readonly viewer: string
}

interface ViewerRow extends ViewerKey {
  readonly visits: number
  readonly last_seen: number
}

/** The row of a page without viewers. */
interface NoViewer {
  readonly link_id: null
}

/** Sessions of the period on view links of the presentation: those with a view, an event or an identification. */
function linkVisitsIn(scope: Scope): RawBuilder<unknown> {
  const { oid, since, until } = scope
  return sql`signs as (
    select link_id, session_id, viewer, case when last_at < ${until} then last_at else ${lastSeenIn(scope)} end as last_at
    from link_visits
    where oid = ${oid} and first_at < ${until} and last_at >= ${since}
  ),
  seen as (select * from signs where last_at is not null)`
}

/** A session that went on after the period needs its raw rows: when was it last seen before? */
function lastSeenIn({ oid, since, until }: Scope): RawBuilder<unknown> {
  return sql`(
    select max(at) from (
      select max(viewed_at) as at from presentation_views
      where presentation_views.oid = ${oid} and presentation_views.session_id = link_visits.session_id
        and presentation_views.link_id = link_visits.link_id and presentation_views.viewer is not null
        and viewed_at >= ${since} and viewed_at < ${until}
      union all
      select max(received_at) from view_events
      where view_events.link_id = link_visits.link_id and view_events.session_id = link_visits.session_id
        and received_at >= ${since} and received_at < ${until}
      union all
      select max(identified_at) from link_viewers
      where link_viewers.link_id = link_visits.link_id and link_viewers.session_id = link_visits.session_id
        and identified_at >= ${since} and identified_at < ${until}
    ) as times)`
}

/**
 * Viewers with the number of their sessions in the period. Nearly all sessions ended in it, and are grouped by the index
 * alone. The others are looked up.
 */
function viewersIn(scope: Scope): RawBuilder<unknown> {
  const { oid, linkId, since, until } = scope
  const ofLink = linkId === undefined ? sql`` : sql`and link_id = ${linkId}`
  return sql`grouped as (
    select link_id, viewer, max(last_at) as last_at, sum(case when last_at < ${until} then 1 else 0 end) as ended,
      max(case when last_at < ${until} then last_at end) as last_ended
    from link_visits
    where oid = ${oid} ${ofLink} and first_at < ${until} and last_at >= ${since}
    group by link_id, viewer
  ),
  continued as (
    select link_visits.link_id, link_visits.viewer, ${lastSeenIn(scope)} as last_seen
    from grouped
    cross join link_visits
    where grouped.last_at >= ${until} and link_visits.oid = ${oid} and link_visits.link_id = grouped.link_id
      and link_visits.viewer = grouped.viewer and first_at < ${until} and link_visits.last_at >= ${until}
  ),
  viewers as (
    select link_id, viewer, cast(sum(visits) as bigint) as visits, max(last_seen) as last_seen
    from (
      select link_id, viewer, ended as visits, last_ended as last_seen from grouped where ended > 0
      union all select link_id, viewer, 1, last_seen from continued where last_seen is not null
    ) as sessions
    group by link_id, viewer
  )`
}

/** Number of identified viewers of all view links. */
export async function readIdentified(scope: Scope): Promise<number> {
  const { rows } = await sql<{ identified: number }>`
    with ${viewersIn(scope)}
    select count(distinct viewer) as identified from viewers where viewer <> ''`.execute(scope.read)
  return rows[0]?.identified ?? 0
}

/** Where a viewer is in the order of {@link readLinkViewers}. */
export interface ViewerPlace {
  /** ms since 1970 of the last visit by the link. */
  readonly linkSeen: number
  readonly linkId: string
  readonly isAnonymous: boolean
  /** ms since 1970 */
  readonly lastSeen: number
  readonly viewer: string
}

export interface LinkViewers {
  readonly viewers: readonly LinkViewer[]
  readonly hasMore: boolean
  /** Of the last of these viewers. */
  readonly end: ViewerPlace | null
  /** As {@link readIdentified}: all visits are read once for both. */
  readonly identified: number
}

/**
 * The viewers of each view link, most recent first, the anonymous sessions last. The link with the most recent visit is the
 * first.
 */
export async function readLinkViewers(
  scope: Scope,
  stepCount: number,
  { limit, offset = 0, after = null }: { limit: number; offset?: number; after?: ViewerPlace | null },
): Promise<LinkViewers> {
  const { rows: found } = await sql<
    ((ViewerRow & { readonly link_seen: number }) | NoViewer) & { identified: number }
  >`
    with ${viewersIn(scope)},
    identified as (select count(distinct viewer) as identified from viewers where viewer <> ''),
    shown as (
      select * from (select viewers.*, max(last_seen) over (partition by link_id) as link_seen from viewers) as linked
      ${after === null ? sql`` : sql`where ${isAfter(after)}`}
      order by ${IN_ORDER}
      limit ${limit + 1} offset ${offset}
    )
    select * from identified left join shown on 1 = 1
    order by ${IN_ORDER}`.execute(scope.read)
  const rows = found.filter((row) => row.link_id !== null)
  const shown = rows.slice(0, limit)
  const [identities, times] = await Promise.all([readIdentities(scope, shown), readTimes(scope, shown)])
  const viewers = shown.map((row): LinkViewer => {
    const byStep = times.get(keyOf(row))
    return {
      linkId: row.link_id,
      identity: row.viewer === '' ? null : (identities.get(keyOf(row)) ?? { name: '', email: '' }),
      visits: row.visits,
      lastSeen: row.last_seen,
      seconds: [...(byStep?.values() ?? [])].reduce((sum, ms) => sum + ms, 0) / 1_000,
      steps: Array.from({ length: stepCount }, (_, index) => (byStep?.get(index + 1) ?? 0) / 1_000),
    }
  })
  const last = shown.at(-1)
  return {
    viewers,
    hasMore: rows.length > limit,
    end: last ? placeOf(last) : null,
    identified: found[0]?.identified ?? 0,
  }
}

const isAnonymous = sql`case when viewer = '' then 1 else 0 end`

const IN_ORDER = sql`link_seen desc, link_id, ${isAnonymous}, last_seen desc, viewer`

/** The rows behind a place in that order. Times are negative, because those columns fall. */
const isAfter = (place: ViewerPlace) =>
  sql`(-link_seen, link_id, ${isAnonymous}, -last_seen, viewer) > (${-place.linkSeen}, ${place.linkId},
    ${place.isAnonymous ? 1 : 0}, ${-place.lastSeen}, ${place.viewer})`

const placeOf = (row: ViewerRow & { readonly link_seen: number }): ViewerPlace => ({
  linkSeen: row.link_seen,
  linkId: row.link_id,
  isAnonymous: row.viewer === '',
  lastSeen: row.last_seen,
  viewer: row.viewer,
})

const keyOf = ({ link_id, viewer }: ViewerKey) => `${link_id} ${viewer}`

/** What each of the given viewers entered in a session of the period. */
async function readIdentities(
  scope: Scope,
  shown: readonly ViewerRow[],
): Promise<Map<string, { name: string; email: string }>> {
  const named = shown.filter(({ viewer }) => viewer !== '')
  if (named.length === 0) return new Map()
  const { rows } = await sql<ViewerKey & { name: string; email: string }>`
    with ${linkVisitsIn(scope)}
    select seen.link_id, viewer, max(name) as name, max(email) as email
    from seen
    inner join link_viewers on link_viewers.link_id = seen.link_id and link_viewers.session_id = seen.session_id
    where (seen.link_id, viewer) in (values ${keysOf(named)})
    group by seen.link_id, viewer`.execute(scope.read)
  return new Map(rows.map(({ name, email, ...key }) => [keyOf(key), { name, email }]))
}

/** Milliseconds by step of the current path for each of the given viewers. */
async function readTimes(
  scope: Scope,
  shown: readonly ViewerRow[],
): Promise<Map<string, Map<number, number>>> {
  if (shown.length === 0) return new Map()
  const { oid, since, until } = scope
  const quarters = quartersOf(since, until)
  const { rows } = await sql<ViewerKey & { number: number; ms: number }>`
    with times as (
      select link_visits.link_id, viewer, revision, step, ms
      from link_visits
      inner join link_times on link_times.session_id = link_visits.session_id
        and link_times.link_id = link_visits.link_id
      where link_visits.oid = ${oid} and viewer <> ''
        and (link_visits.link_id, viewer) in (values ${keysOf(shown)})
        and slot >= ${quarters.from} and slot < ${quarters.to}
      union all
      select name, '', revision, step, n from (${rollUpsIn(scope, ['link'])}) as sums
    )
    select link_id, viewer, coalesce(number, times.step) as number, cast(sum(ms) as bigint) as ms
    from times
    left join moved_steps on moved_steps.oid = ${oid} and moved_steps.revision = times.revision
      and moved_steps.step = times.step
    group by link_id, viewer, coalesce(number, times.step)`.execute(scope.read)
  return new Map(
    [...Map.groupBy(rows, keyOf)].map(([key, steps]) => [
      key,
      new Map(steps.map(({ number, ms }) => [number, ms])),
    ]),
  )
}

function keysOf(viewers: readonly ViewerKey[]): RawBuilder<unknown> {
  return sql.join(viewers.map(({ link_id, viewer }) => sql`(${link_id}, ${viewer})`))
}
