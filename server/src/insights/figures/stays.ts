import { sql } from 'kysely'
import type { Scope } from './scope.ts'

/**
 * The part of a query that says who was how long on which step, as the table `stays`: a row for each visit and step,
 * where a visit is a session. `step` is the number the step has now, wherever it was then; `furthest` is how far along
 * the path of then it is, so that a moved step moves no viewer.
 *
 * @param kept what else tells visits apart
 */
export function staysIn(
  { oid, since, until }: Pick<Scope, 'oid' | 'since' | 'until'>,
  kept: 'session' | 'session and link' = 'session',
) {
  const keys = kept === 'session' ? sql`session_id` : sql`session_id, link_id`
  return sql`stays as materialized (
    select ${keys}, coalesce(number, watched.step) as step, sum(seconds) as seconds,
      max(watched.step) as furthest, max(at_end) as at_end
    from (
      select ${keys}, step, revision, sum(active_time) as seconds,
        max(case when step = step_count then 1 else 0 end) as at_end
      from view_events
      where oid = ${oid} and received_at >= ${since} and received_at < ${until}
      group by ${keys}, step, revision
    ) as watched
    left join moved_steps on moved_steps.oid = ${oid}
      and moved_steps.revision = watched.revision and moved_steps.step = watched.step
    group by ${keys}, coalesce(number, watched.step)
  )`
}
