import { sql } from 'kysely'
import type { Counts } from '../figures/counts.ts'
import type { Scope } from '../figures/scope.ts'

/** The identity of a view's viewer. */
export const RAW_VIEWER = sql`coalesce(nullif(lower(link_viewers.email), ''), presentation_views.session_id)`

export const WITH_NAMES = sql`left join link_viewers on link_viewers.link_id = presentation_views.link_id
  and link_viewers.session_id = presentation_views.session_id`

/** Counts of the whole period. A viewer who returns counts once. */
export async function readRawCounts({ read, oid, ownerOid, since, until }: Scope): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as views, count(distinct ${RAW_VIEWER}) as viewers,
      (select count(*) from likes where oid = ${oid} and user_oid <> ${ownerOid}
        and created_at >= ${since} and created_at < ${until}) as likes
    from presentation_views ${WITH_NAMES}
    where presentation_views.oid = ${oid} and viewed_at >= ${since} and viewed_at < ${until}`.execute(read)
  return rows[0] ?? { views: 0, viewers: 0, likes: 0 }
}
