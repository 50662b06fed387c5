import { sql } from 'kysely'
import type { Scope } from './scope.ts'

/** Sample size. The 95 % confidence interval of its mean is at most ±1.6 %. */
const SAMPLED_VIEWS = 4_000

/**
 * Reads the share of events that arrived, from the gaps in their numbers (docs/behaviour/insights.md#measured-share):
 * the mean over the sessions of the newest views of the period, which bounds the time that it takes. A forged number
 * affects its own session only. Events lost after the last one of a session leave no gap. Two tabs can send the same number at the same
 * moment: both events count as arrived.
 *
 * @returns 0 to 1; `null` without numbered events
 */
export async function readDeliveredShare({ read, oid, linkId, since, until }: Scope): Promise<number | null> {
  const { rows } = await sql<{ share: number | null }>`
    select avg(arrived / cast(sent as double precision)) as share
    from (
      select count(*) as arrived, cast(max(seq) as bigint) + 1 + count(*) - count(distinct seq) as sent
      from analytics_events
      where seq is not null and session_id in (
        select session_id from (
          select session_id from presentation_views
          where oid = ${oid} ${linkId === undefined ? sql`` : sql`and link_id = ${linkId}`} and viewed_at >= ${since} and viewed_at < ${until}
          order by viewed_at desc
          limit ${SAMPLED_VIEWS}
        ) as newest
      )
      group by session_id
    ) as sessions`.execute(read)
  return rows[0]?.share ?? null
}
