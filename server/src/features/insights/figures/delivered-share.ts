import { sql } from 'kysely'
import type { Scope } from './scope.ts'

/**
 * Reads how much of what pages had to tell has arrived: the share of each session that viewed the presentation in that
 * time, by the gaps in the numbers of its events (D32), and of those the mean. So a session with a forged number spoils
 * its own share alone. What was lost after the last event of a session leaves no gap. Two tabs of a session that tell of
 * something in the same moment can share a number: both events are there, and none is missing.
 *
 * @returns 0 to 1; `null` where nothing was numbered
 */
export async function readDeliveredShare({ read, oid, since, until }: Scope): Promise<number | null> {
  const { rows } = await sql<{ share: number | null }>`
    select avg(arrived / cast(sent as double precision)) as share
    from (
      select count(*) as arrived, cast(max(seq) as bigint) + 1 + count(*) - count(distinct seq) as sent
      from analytics_events
      where seq is not null and session_id in (
        select session_id from presentation_views
        where oid = ${oid} and viewed_at >= ${since} and viewed_at < ${until}
      )
      group by session_id
    ) as sessions`.execute(read)
  return rows[0]?.share ?? null
}
