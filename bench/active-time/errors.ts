import { table } from '../table.ts'
import type { Watched } from './watched.ts'

/** One visit: what was watched, and what was measured. */
export interface Measured {
  readonly truth: Watched
  readonly measured: Watched
  /** Measured ms during which the page was hidden; `null` if unknown. */
  readonly hidden: number | null
}

/** ms; the error of a shorter visit is not given in percent, because rounding dominates it. */
const WORTH_A_SHARE = 10_000

/** A table of the errors of path view and active time; each row covers several visits. */
export function errorsTable(rows: readonly (readonly [name: string, visits: readonly Measured[]])[]): string {
  return table(
    [
      '',
      'visits',
      'a step: greatest',
      'p99',
      'a visit: greatest',
      'p99',
      'active time: greatest',
      'p99',
      'hidden',
    ],
    rows.map(([name, visits]) => {
      const steps = visits.flatMap(stepErrors).toSorted(byNumber)
      const shares = visits
        .flatMap(({ truth, measured }) => shareOf(sum(truth), sum(measured)))
        .toSorted(byNumber)
      const active = visits
        .flatMap(({ truth, measured }) => shareOf(truth.active, measured.active))
        .toSorted(byNumber)
      const hidden = visits.flatMap((visit) => visit.hidden ?? [])
      return [
        name,
        `${visits.length}`,
        ...[steps.at(-1), p99(steps)].map((ms) => (ms === undefined ? '—' : `${(ms / 1_000).toFixed(2)} s`)),
        ...[shares.at(-1), p99(shares), active.at(-1), p99(active)].map((share) =>
          share === undefined ? '—' : `${(100 * share).toFixed(2)} %`,
        ),
        hidden.length === 0
          ? '—'
          : `${(hidden.reduce((most, ms) => Math.max(most, ms), 0) / 1_000).toFixed(1)} s`,
      ]
    }),
  )
}

function stepErrors({ truth, measured }: Measured): number[] {
  const steps = new Set([...truth.steps.keys(), ...measured.steps.keys()])
  return [...steps].map((step) => Math.abs((truth.steps.get(step) ?? 0) - (measured.steps.get(step) ?? 0)))
}

function shareOf(truth: number, measured: number): number[] {
  return truth < WORTH_A_SHARE ? [] : [Math.abs(measured - truth) / truth]
}

export function sum({ steps }: Watched): number {
  return [...steps.values()].reduce((all, ms) => all + ms, 0)
}

function p99(sorted: readonly number[]): number | undefined {
  return sorted[Math.ceil(sorted.length * 0.99) - 1]
}

function byNumber(one: number, other: number): number {
  return one - other
}
