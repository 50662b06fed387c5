import { sql, type RawBuilder } from 'kysely'
import { LONG_VISIT_MS, secondsBin, secondsOfBin } from '../../../storage/database/roll-up-units.ts'
import type { Scope } from './scope.ts'
import { linkSums } from './link-sums.ts'
import { rollUpsIn } from './slots.ts'

export interface Watching {
  /** Sessions with events. */
  readonly visits: number
  /** Median seconds of active time; `null` without sessions. */
  readonly medianSeconds: number | null
  /** Sessions that reached the last step. */
  readonly reachedEnd: number
}

export interface StepFigures {
  /** From 1, on the current path. */
  readonly step: number
  /** Sessions that watched the step. */
  readonly visits: number
  /** Median seconds of active time on it; `null` without sessions. */
  readonly medianSeconds: number | null
  /** Sessions that reached this step or a later one. */
  readonly reached: number
}

export interface PathFigures {
  readonly watching: Watching
  /** Of every step of the current path, in order. */
  readonly steps: readonly StepFigures[]
}

/** One histogram: of visits, of how far they came, of visits that reached the end, or of a step. */
interface HistogramRow {
  readonly figure: (typeof FIGURES)[number]
  /** The step on the current path, or how far visits came; else 0. */
  readonly number: number
  readonly total: number
  /** Bins of the middle value, or of the middle two. */
  readonly lower: number
  readonly upper: number
}

const FIGURES = ['visits', 'furthest', 'ended', 'steps'] as const

/** Which visits the sums have. */
interface SummedVisits {
  /** Selects their rows of `roll_ups`. */
  readonly slots: (scope: Scope) => RawBuilder<unknown>
  /** Further condition for rows of `visits`. */
  readonly isOf: RawBuilder<unknown>
}

const ALL: SummedVisits = { slots: (scope) => rollUpsIn(scope, FIGURES), isOf: sql`` }
/** Of how far these came there are no sums. */
const UNLINKED: SummedVisits = {
  slots: (scope) => sql`${rollUpsIn(scope, ['visits', 'ended', 'steps'])}
    union all
    select substr(figure, length('link_') + 1), name, revision, step, bin, -n
    from (${rollUpsIn(scope, ['link_visits', 'link_ended', 'link_steps'])}) as linked where name = ''`,
  isOf: sql`and in_link_sums = 0`,
}

export function readPathFigures(scope: Scope, stepCount: number): Promise<PathFigures> {
  const { linkId } = scope
  return readHistograms(
    scope,
    stepCount,
    linkId === undefined ? allSums(scope, ALL) : linkSums(scope, linkId),
  )
}

/**
 * Of all visits but those that came by a view link.
 *
 * @returns median seconds of each step of the current path; `null` without visits
 */
export async function readUnlinked(
  scope: Scope,
  stepCount: number,
): Promise<{ watching: Watching; stepSeconds: readonly (number | null)[] }> {
  const { watching, steps } = await readHistograms(scope, stepCount, allSums(scope, UNLINKED))
  return { watching, stepSeconds: steps.map(({ medianSeconds }) => medianSeconds) }
}

/** @param sums selects the rows of the histograms: `figure`, `number`, `bin`, `n` */
async function readHistograms(
  scope: Scope,
  stepCount: number,
  sums: RawBuilder<unknown>,
): Promise<PathFigures> {
  const steps = sql.lit(stepCount)
  const { rows } = await sql<HistogramRow>`
    with sums as (${sums}),
    binned as (
      select figure, number, bin, sum(n) as n
      from (
        select figure, number, bin, n from sums where figure <> 'furthest'
        union all
        select figure, case when bin < ${steps} then bin else ${steps} end, 0, n
        from sums where figure = 'furthest'
      ) as numbered
      where number <= ${steps}
      group by figure, number, bin
      having sum(n) > 0
    ),
    running as (
      select figure, number, bin, sum(n) over (partition by figure, number order by bin) as upto,
        sum(n) over (partition by figure, number) as total
      from binned
    )
    select figure, number, cast(total as bigint) as total,
      min(case when upto * 2 >= total then bin end) as lower, min(case when upto * 2 > total then bin end) as upper
    from running
    group by figure, number, total`.execute(scope.read)
  const totalOf = (figure: HistogramRow['figure']) => rows.find((row) => row.figure === figure)?.total ?? 0
  const furthest = rows.filter(({ figure }) => figure === 'furthest')
  return {
    watching: {
      visits: totalOf('visits'),
      medianSeconds: medianOf(rows.find(({ figure }) => figure === 'visits')),
      reachedEnd: totalOf('ended'),
    },
    steps: Array.from({ length: stepCount }, (_, index) => {
      const step = index + 1
      const watched = rows.find(({ figure, number }) => figure === 'steps' && number === step)
      return {
        step,
        visits: watched?.total ?? 0,
        medianSeconds: medianOf(watched),
        reached: furthest.reduce((sum, { number, total }) => sum + (number >= step ? total : 0), 0),
      }
    }),
  }
}

function medianOf(row: HistogramRow | undefined): number | null {
  return row ? (secondsOfBin(row.lower) + secondsOfBin(row.upper)) / 2 : null
}

/**
 * Visits that began before an end of the period and went on after it, and their part within the period. `cross join` and `oid || ''`
 * make SQLite look up the session, instead of all events or steps of the presentation.
 */
function visitsAtEnds({ oid, since, until }: Scope, isOf: RawBuilder<unknown>): RawBuilder<unknown> {
  const crossing = (end: number) =>
    sql`select * from visits where oid = ${oid} ${isOf} and first_at >= ${end - LONG_VISIT_MS} and first_at < ${end}
      and last_at >= ${end}`
  return sql`crossing as (
    ${crossing(since)}
    union ${crossing(until)}
    union select * from visits where oid = ${oid} ${isOf} and is_long = 1 and first_at < ${until} and last_at >= ${since}
      and (first_at < ${since} or last_at >= ${until})
  ),
  part as (
    select crossing.session_id, step, coalesce(view_events.revision, 0) as revision,
      cast(sum(round(active_time * 1000)) as bigint) as ms,
      max(case when step = step_count then 1 else 0 end) as at_end
    from crossing
    cross join view_events
    where view_events.session_id = crossing.session_id and view_events.oid || '' = ${oid}
      and received_at >= ${since} and received_at < ${until}
    group by crossing.session_id, step, coalesce(view_events.revision, 0)
  ),
  part_visits as (
    select session_id, cast(sum(ms) as bigint) as ms, max(step) as furthest, max(at_end) as at_end
    from part group by session_id
  )`
}

/**
 * Rows of histograms: `n` values in `bin`. The sums of the slots have whole visits, where they began. So visits that go
 * on after the period are taken out, and the parts within the period of all that cross an end are added.
 */
function allSums(scope: Scope, { slots, isOf }: SummedVisits): RawBuilder<unknown> {
  const { oid, since, until } = scope
  const ms = sql.raw(secondsBin('ms'))
  const inPeriod = sql`crossing.first_at >= ${since} and crossing.first_at < ${until}`
  const movedOf = (table: 'kept' | 'visit_steps' | 'part') =>
    sql`left join moved_steps on moved_steps.oid = ${oid} and moved_steps.revision = ${sql.ref(`${table}.revision`)}
      and moved_steps.step = ${sql.ref(`${table}.step`)}`
  return sql`
    with ${visitsAtEnds(scope, isOf)}
    select figure, coalesce(number, kept.step) as number, bin, n
    from (
      select figure, revision, step, bin, sum(n) as n
      from (${slots(scope)}) as slots
      group by figure, revision, step, bin
    ) as kept ${movedOf('kept')}
    union all select 'visits', 0, ${ms}, -1 from crossing where ${inPeriod}
    union all select 'furthest', 0, furthest, -1 from crossing where ${inPeriod}
    union all select 'ended', 0, 0, -1 from crossing where at_end = 1 and ${inPeriod}
    union all
    select 'steps', coalesce(number, visit_steps.step), ${sql.raw(secondsBin('visit_steps.ms'))}, -1
    from crossing
    cross join visit_steps ${movedOf('visit_steps')}
    where visit_steps.oid = ${oid} and visit_steps.session_id = crossing.session_id
      and is_mixed = 0 and ${inPeriod}
    union all select 'visits', 0, ${ms}, 1 from part_visits
    union all select 'furthest', 0, furthest, 1 from part_visits
    union all select 'ended', 0, 0, 1 from part_visits where at_end = 1
    union all
    select 'steps', number, ${ms}, 1 from (
      select coalesce(number, part.step) as number, cast(sum(ms) as bigint) as ms
      from part ${movedOf('part')}
      group by session_id, coalesce(number, part.step)
    ) as part_steps
    union all
    select 'steps', number, ${ms}, 1 from (
      select coalesce(number, visit_steps.step) as number, cast(sum(visit_steps.ms) as bigint) as ms
      from visits
      cross join visit_steps ${movedOf('visit_steps')}
      where visit_steps.oid = ${oid} and visit_steps.session_id = visits.session_id
        and visits.oid = ${oid} ${isOf} and is_mixed = 1 and first_at >= ${since} and first_at < ${until}
        and visits.session_id not in (select session_id from crossing)
      group by visits.session_id, coalesce(number, visit_steps.step)
    ) as mixed_steps`
}
