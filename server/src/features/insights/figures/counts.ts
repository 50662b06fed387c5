import { sql } from 'kysely'
import type { Span } from '../period.ts'
import type { Scope } from './scope.ts'

export interface Counts {
  /** One per session and half an hour (docs/behaviour/tracking.md#view). */
  readonly views: number
  /** Sessions; those identified with the same e-mail count as one. */
  readonly viewers: number
  /** Likes of the period that still exist, without the owner's. */
  readonly likes: number
}

/** The identity of a view's viewer. */
const VIEWER = sql`coalesce(nullif(lower(link_viewers.email), ''), presentation_views.session_id)`

const WITH_NAMES = sql`left join link_viewers on link_viewers.link_id = presentation_views.link_id
  and link_viewers.session_id = presentation_views.session_id`

/** Counts of the whole period. A viewer who returns counts once. */
export async function readCounts({ read, oid, ownerOid, since, until }: Scope): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as views, count(distinct ${VIEWER}) as viewers,
      (select count(*) from likes where oid = ${oid} and user_oid <> ${ownerOid}
        and created_at >= ${since} and created_at < ${until}) as likes
    from presentation_views ${WITH_NAMES}
    where presentation_views.oid = ${oid} and viewed_at >= ${since} and viewed_at < ${until}`.execute(read)
  return rows[0] ?? { views: 0, viewers: 0, likes: 0 }
}

/** Counts of each span, in order. A viewer who comes in two spans counts in both. */
export async function readCountsBySpan(
  { read, oid, ownerOid }: Pick<Scope, 'read' | 'oid' | 'ownerOid'>,
  spans: readonly Span[],
): Promise<Counts[]> {
  // Literals, because thousands of parameters exceed the limits of the databases. The numbers are the server's own.
  const values = spans.map(
    ({ since, until }, index) => sql`(${sql.lit(index)}, ${sql.lit(since)}, ${sql.lit(until)})`,
  )
  const { rows } = await sql<Counts>`
    with spans (span, since, until) as (values ${sql.join(values)})
    select count(presentation_views.id) as views, count(distinct ${VIEWER}) as viewers,
      (select count(*) from likes where oid = ${oid} and user_oid <> ${ownerOid}
        and created_at >= spans.since and created_at < spans.until) as likes
    from spans
    left join presentation_views on presentation_views.oid = ${oid}
      and viewed_at >= spans.since and viewed_at < spans.until
    ${WITH_NAMES}
    group by span, since, until
    order by span`.execute(read)
  return rows
}
