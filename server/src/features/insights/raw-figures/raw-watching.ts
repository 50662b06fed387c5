import { binOf, secondsOfBin } from '../../../storage/database/roll-up-units.ts'
import type { Scope } from '../figures/scope.ts'
import type { PathFigures, StepFigures, Watching } from '../figures/watching.ts'
import { readWatchedSessions, type WatchedSession } from './watched-sessions.ts'

export async function readRawPathFigures(scope: Scope, stepCount: number): Promise<PathFigures> {
  const sessions = [...(await readWatchedSessions(scope)).values()]
  const visits = sessions.map(({ ms, reachedEnd }) => ({ ms: sum(ms.values()), reachedEnd }))
  return { watching: watchingOf(visits), steps: stepsOf(sessions, stepCount) }
}

/** @param visits with the ms of their active time */
export function watchingOf(
  visits: readonly (Pick<WatchedSession, 'reachedEnd'> & { readonly ms: number })[],
): Watching {
  return {
    visits: visits.length,
    medianSeconds: median(visits.map(({ ms }) => ms)),
    reachedEnd: visits.filter(({ reachedEnd }) => reachedEnd).length,
  }
}

/** Of every step of the current path, in order. */
export function stepsOf(sessions: readonly WatchedSession[], stepCount: number): StepFigures[] {
  return Array.from({ length: stepCount }, (_, index) => {
    const step = index + 1
    const stays = sessions.flatMap(({ ms }) => ms.get(step) ?? [])
    return {
      step,
      visits: stays.length,
      medianSeconds: median(stays),
      reached: sessions.filter(({ furthest }) => furthest >= step).length,
    }
  })
}

/** Seconds: the middle one, or the mean of the middle two, in the bins of the roll-ups; `null` of none. */
function median(times: readonly number[]): number | null {
  if (times.length === 0) return null
  const sorted = Float64Array.from(times, (ms) => secondsOfBin(binOf(ms))).sort()
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
  return (lower + upper) / 2
}

export function sum(values: Iterable<number>): number {
  return [...values].reduce((all, value) => all + value, 0)
}
