import { table } from '../table.ts'

/** An event as it was meant, and what became of it. */
export interface Outcome {
  /** How often the server has stored it. */
  readonly stored: number
  /** ms from when it happened until it was stored first; `null` when it was not. */
  readonly delay: number | null
}

/** Events of one visit. */
export interface VisitOutcomes {
  readonly outcomes: readonly Outcome[]
  /**
   * Events given up because there were too many (D32); the visitor's browser counted them. Some were stored before, and
   * only the answer was lost.
   */
  readonly dropped: number
}

/** Visits that share something, under the name of that. */
export interface OutcomeGroup {
  readonly name: string
  /** @default not stated */
  readonly goal?: string
  readonly visits: readonly VisitOutcomes[]
}

/** ms after which an event is late. */
const LATE = 60_000

/** What became of the events of each group. */
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
