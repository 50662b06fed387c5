import { sql } from 'kysely'
import type { Scope } from './scope.ts'

/** How much of what pages had to tell has arrived. */
export interface Measured {
  readonly arrived: number
  /** With those that are missing between others, or before the first. */
  readonly sent: number
}

/**
 * Reads the gaps in the numbers of analytics events (D32), of the sessions that viewed the presentation in that
 * time. What was lost after the last event of a session leaves no gap. Two tabs of a session that tell of something in
 * the same moment can share a number: both events are there, and none is missing.
 */
export async function readMeasured({ read, oid, since, until }: Scope): Promise<Measured> {
  const { rows } = await sql<Measured>`
    select cast(coalesce(sum(arrived), 0) as bigint) as arrived, cast(coalesce(sum(sent), 0) as bigint) as sent
    from (
      select count(*) as arrived, max(seq) + 1 + count(*) - count(distinct seq) as sent
      from analytics_events
      where seq is not null and session_id in (
        select session_id from presentation_views
        where oid = ${oid} and viewed_at >= ${since} and viewed_at < ${until}
      )
      group by session_id
    ) as sessions`.execute(read)
  return rows[0] ?? { arrived: 0, sent: 0 }
}
