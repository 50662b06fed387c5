import { table } from '../table.ts'

/** An event as it was meant, and what became of it. */
export interface Outcome {
  /** How often the server has stored it. */
  readonly stored: number
  /** ms from when it happened until it was stored first; `null` when it was not. */
  readonly delay: number | null
}

/** Events that share something, under the name of that. */
export interface OutcomeGroup {
  readonly name: string
  /** @default not stated */
  readonly goal?: string
  readonly visits: number
  readonly outcomes: readonly Outcome[]
  /** Events given up because there were too many (D32); the visitor's browser counted them. */
  readonly dropped: number
}

/** ms after which an event is late. */
const LATE = 60_000

/** What became of the events of each group. */
export function outcomesTable(groups: readonly OutcomeGroup[]): string {
  return table(
    ['', 'visits', 'events', 'lost', 'lost %', 'doubled', 'dropped by the cap', 'late', 'latest', 'to reach'],
    groups.map(({ name, goal = '', visits, outcomes, dropped }) => {
      const lost = outcomes.filter(({ stored }) => stored === 0).length - dropped
      const delays = outcomes.flatMap(({ delay }) => delay ?? [])
      return [
        name,
        `${visits}`,
        `${outcomes.length}`,
        `${lost}`,
        outcomes.length === 0 ? '—' : ((100 * lost) / outcomes.length).toFixed(2),
        `${outcomes.reduce((sum, { stored }) => sum + Math.max(0, stored - 1), 0)}`,
        `${dropped}`,
        `${delays.filter((delay) => delay > LATE).length}`,
        `${(delays.reduce((most, delay) => Math.max(most, delay), 0) / 1_000).toFixed(1)} s`,
        goal,
      ]
    }),
  )
}
