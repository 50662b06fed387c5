import { sql } from 'kysely'
import type { Scope } from './scope.ts'
import { staysIn } from './stays.ts'

/** How a presentation was watched. */
export interface Watching {
  /** Visits whose path is known. */
  readonly visits: number
  /** Seconds of active time that half of the visits are above; `null` without any. */
  readonly medianSeconds: number | null
  /** Visits that came to the last step. */
  readonly reachedEnd: number
}

/** How a step was watched. */
export interface StepFigures {
  /** From 1, on the current path. */
  readonly step: number
  /** Visits that were on it. */
  readonly visits: number
  /** Seconds of active time on it that half of these are above; `null` without any. */
  readonly medianSeconds: number | null
  /** Visits that came this far along the path or farther. */
  readonly reached: number
}

/** The mean of the middle one or two of numbered rows. */
const IS_MIDDLE = sql`place in ((amount + 1) / 2, (amount + 2) / 2)`

export async function readWatching(scope: Scope): Promise<Watching> {
  const { rows } = await sql<Watching>`
    with ${staysIn(scope)},
    visits as (
      select sum(seconds) as seconds, max(at_end) as at_end from stays group by session_id
    ),
    placed as (
      select seconds, at_end, row_number() over (order by seconds) as place, count(*) over () as amount from visits
    )
    select count(*) as visits, avg(case when ${IS_MIDDLE} then seconds end) as "medianSeconds",
      cast(coalesce(sum(at_end), 0) as bigint) as "reachedEnd"
    from placed`.execute(scope.read)
  return rows[0] ?? { visits: 0, medianSeconds: null, reachedEnd: 0 }
}

/** Of every step of the current path, in order. */
export async function readSteps(scope: Scope, stepCount: number): Promise<StepFigures[]> {
  const { rows } = await sql<{ step: number; visits: number; medianSeconds: number; ended: number }>`
    with ${staysIn(scope)},
    placed as (
      select step, seconds, row_number() over (partition by step order by seconds) as place,
        count(*) over (partition by step) as amount
      from stays
    ),
    ends as (
      select furthest as step, count(*) as ended
      from (select max(furthest) as furthest from stays group by session_id) as visits group by furthest
    ),
    steps as (
      select step, count(*) as visits, avg(case when ${IS_MIDDLE} then seconds end) as seconds
      from placed group by step
    )
    select step, max(visits) as visits, max(seconds) as "medianSeconds", max(ended) as ended
    from (
      select step, visits, seconds, 0 as ended from steps
      union all select step, 0, null, ended from ends
    ) as both_of_them
    group by step`.execute(scope.read)

  const byStep = new Map(rows.map((row) => [row.step, row]))
  return Array.from({ length: stepCount }, (_, index) => {
    const step = index + 1
    const { visits = 0, medianSeconds = null } = byStep.get(step) ?? {}
    const reached = rows.reduce((sum, row) => sum + (row.step >= step ? row.ended : 0), 0)
    return { step, visits, medianSeconds, reached }
  })
}
