import { sql } from 'kysely'
import type { LinkViewer } from '../figures/link-viewers.ts'
import type { Scope } from '../figures/scope.ts'
import { readStepNumbers } from '../figures/step-numbers.ts'

interface ViewerRow {
  readonly link_id: string
  /** Empty for anonymous sessions. */
  readonly viewer: string
  readonly name: string | null
  readonly email: string | null
  readonly visits: number
  readonly last_seen: number
}

interface TimeRow {
  readonly link_id: string
  readonly viewer: string
  readonly step: number
  readonly revision: number | null
  readonly ms: number
}

/** Identified by e-mail, else by session if only a name was given; empty without both. */
const VIEWER = sql`case when coalesce(name, '') = '' and coalesce(email, '') = '' then ''
  when email <> '' then lower(email) else visits.session_id end`

/** Sessions of the period on view links of the presentation: those with a view, an event or an identification. */
function linkSessionsIn({ oid, since, until }: Scope) {
  return sql`visits as (
    select link_id, session_id, max(at) as last_at
    from (
      select link_id, session_id, viewed_at as at from presentation_views
      where oid = ${oid} and viewed_at >= ${since} and viewed_at < ${until} and link_id is not null
      union all
      select link_id, session_id, received_at from view_events
      where oid = ${oid} and link_id is not null
        and received_at >= ${since} and received_at < ${until}
      union all
      select link_viewers.link_id, session_id, identified_at from link_viewers
      inner join view_links on view_links.link_id = link_viewers.link_id
      where oid = ${oid} and identified_at >= ${since} and identified_at < ${until}
    ) as signs
    group by link_id, session_id
  ),
  named as (
    select visits.link_id, visits.session_id, last_at, ${VIEWER} as viewer, name, email
    from visits
    left join link_viewers on link_viewers.link_id = visits.link_id
      and link_viewers.session_id = visits.session_id
  )`
}

/** Number of identified viewers of all view links. */
export async function readRawIdentified(scope: Scope): Promise<number> {
  const { rows } = await sql<{ identified: number }>`
    with ${linkSessionsIn(scope)}
    select count(distinct viewer) as identified from named where viewer <> ''`.execute(scope.read)
  return rows[0]?.identified ?? 0
}

/** The viewers of each view link, most recent first, the anonymous sessions last. */
export async function readRawLinkViewers(
  scope: Scope,
  stepCount: number,
  { limit }: { limit: number },
): Promise<{ viewers: LinkViewer[] }> {
  const { rows: shown } = await sql<ViewerRow>`
    with ${linkSessionsIn(scope)}
    select link_id, viewer, max(name) as name, max(email) as email, count(*) as visits, max(last_at) as last_seen
    from named
    group by link_id, viewer
    order by link_id, case when viewer = '' then 1 else 0 end, last_seen desc, viewer
    limit ${limit}`.execute(scope.read)
  const times = await readTimes(scope, shown)
  const viewers = shown.map((row): LinkViewer => {
    const byStep = times.get(`${row.link_id} ${row.viewer}`) ?? new Map<number, number>()
    return {
      linkId: row.link_id,
      identity: row.viewer === '' ? null : { name: row.name ?? '', email: row.email ?? '' },
      visits: row.visits,
      lastSeen: row.last_seen,
      seconds: [...byStep.values()].reduce((sum, ms) => sum + ms, 0) / 1_000,
      steps: Array.from({ length: stepCount }, (_, index) => (byStep.get(index + 1) ?? 0) / 1_000),
    }
  })
  return { viewers }
}

/** Milliseconds by step for each of the given viewers. */
async function readTimes(
  scope: Scope,
  shown: readonly ViewerRow[],
): Promise<Map<string, Map<number, number>>> {
  const times = new Map<string, Map<number, number>>()
  if (shown.length === 0) return times
  const numberOf = await readStepNumbers(scope)
  const keys = shown.map(({ link_id, viewer }) => sql`(${link_id}, ${viewer})`)
  const { rows } = await sql<TimeRow>`
    with ${linkSessionsIn(scope)}
    select named.link_id, viewer, step, revision, cast(sum(round(active_time * 1000)) as bigint) as ms
    from named
    inner join view_events on view_events.link_id = named.link_id and view_events.session_id = named.session_id
    where (named.link_id, viewer) in (values ${sql.join(keys)})
      and received_at >= ${scope.since} and received_at < ${scope.until}
    group by named.link_id, viewer, step, revision`.execute(scope.read)
  for (const { link_id, viewer, step, revision, ms } of rows) {
    const key = `${link_id} ${viewer}`
    const byStep = times.get(key) ?? new Map<number, number>()
    const number = numberOf(revision, step)
    times.set(key, byStep.set(number, (byStep.get(number) ?? 0) + ms))
  }
  return times
}
