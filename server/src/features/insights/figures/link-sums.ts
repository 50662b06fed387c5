import { sql, type RawBuilder } from 'kysely'
import { secondsBin } from '../../../storage/database/roll-up-units.ts'
import type { Scope } from './scope.ts'

/**
 * Rows of histograms, as the roll-ups have them, of the visits that came by a view link and began in the period. Each is looked
 * up: the sums by link have no steps.
 */
export function linkSums(scope: Scope, linkId: string): RawBuilder<unknown> {
  const { oid } = scope
  const ms = sql.raw(secondsBin('ms'))
  const visitsOf = (columns: string) => linkVisits(scope, linkId, sql.raw(columns))
  return sql`
    select 'visits' as figure, 0 as number, ${ms} as bin, 1 as n from (${visitsOf('ms')}) as timed
    union all select 'furthest', 0, furthest, 1 from (${visitsOf('furthest')}) as reached
    union all select 'ended', 0, 0, 1 from (${visitsOf('at_end')}) as ended where at_end = 1
    union all
    select 'steps', number, ${ms}, 1 from (
      select coalesce(number, visit_steps.step) as number, cast(sum(visit_steps.ms) as bigint) as ms
      from (${visitsOf('visits.session_id')}) as watched
      cross join visit_steps
      left join moved_steps on moved_steps.oid = ${oid} and moved_steps.revision = visit_steps.revision
        and moved_steps.step = visit_steps.step
      where visit_steps.oid = ${oid} and visit_steps.session_id = watched.session_id
      group by watched.session_id, coalesce(number, visit_steps.step)
    ) as watched_steps`
}

/** `cross join` makes SQLite begin with the visits of the link. */
function linkVisits(
  { oid, since, until }: Scope,
  linkId: string,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select ${columns} from (
      select session_id from link_visits
      where oid = ${oid} and link_id = ${linkId} and first_at < ${until} and last_at >= ${since}
    ) as linked
    cross join visits
    where visits.oid = ${oid} and visits.session_id = linked.session_id
      and visits.first_at >= ${since} and visits.first_at < ${until}`
}
