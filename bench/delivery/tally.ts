import { table } from '../table.ts'

/** An expected event, and what happened to it. */
export interface Outcome {
  /** How often the server stored it. */
  readonly stored: number
  /** ms from the action to the first storage; `null` if it is not stored. */
  readonly delay: number | null
}

/** The events of one visit. */
export interface VisitOutcomes {
  readonly outcomes: readonly Outcome[]
  /**
   * Number of events that the browser dropped because the outbox was full (docs/behaviour/tracking.md#outbox). Some
   * were stored before, and only the response was lost.
   */
  readonly dropped: number
}

/** Visits with the same fault, and the name of the fault. */
export interface OutcomeGroup {
  readonly name: string
  /** @default none */
  readonly goal?: string
  readonly visits: readonly VisitOutcomes[]
}

/** An event is late after this many ms. */
const LATE = 60_000

/** A table of what happened to the events of each group. */
export function outcomesTable(groups: readonly OutcomeGroup[]): string {
  return table(
    [
      '',
      'visits',
      'events',
      'lost',
      'lost %',
      'doubled',
      'dropped by the cap',
      'of these stored',
      'late',
      'latest',
      'to reach',
    ],
    groups.map(({ name, goal = '', visits }) => {
      const outcomes = visits.flatMap((visit) => visit.outcomes)
      const dropped = visits.reduce((sum, visit) => sum + visit.dropped, 0)
      const lost = visits.reduce((sum, visit) => sum + Math.max(0, missingOf(visit) - visit.dropped), 0)
      const arrived = visits.reduce((sum, visit) => sum + Math.max(0, visit.dropped - missingOf(visit)), 0)
      const delays = outcomes.flatMap(({ delay }) => delay ?? [])
      return [
        name,
        `${visits.length}`,
        `${outcomes.length}`,
        `${lost}`,
        outcomes.length === 0 ? '—' : ((100 * lost) / outcomes.length).toFixed(2),
        `${outcomes.reduce((sum, { stored }) => sum + Math.max(0, stored - 1), 0)}`,
        `${dropped}`,
        `${arrived}`,
        `${delays.filter((delay) => delay > LATE).length}`,
        `${(delays.reduce((most, delay) => Math.max(most, delay), 0) / 1_000).toFixed(1)} s`,
        goal,
      ]
    }),
  )
}

function missingOf({ outcomes }: VisitOutcomes): number {
  return outcomes.filter(({ stored }) => stored === 0).length
}
