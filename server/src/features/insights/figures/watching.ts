import type { WatchedSession } from './watched-sessions.ts'

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

export function watchingOf(sessions: readonly WatchedSession[]): Watching {
  return {
    visits: sessions.length,
    medianSeconds: median(sessions.map(({ seconds }) => sum(seconds.values()))),
    reachedEnd: sessions.filter(({ reachedEnd }) => reachedEnd).length,
  }
}

/** Of every step of the current path, in order. */
export function stepsOf(sessions: readonly WatchedSession[], stepCount: number): StepFigures[] {
  return Array.from({ length: stepCount }, (_, index) => {
    const step = index + 1
    const stays = sessions.flatMap(({ seconds }) => seconds.get(step) ?? [])
    return {
      step,
      visits: stays.length,
      medianSeconds: median(stays),
      reached: sessions.filter(({ furthest }) => furthest >= step).length,
    }
  })
}

/** The middle one, or the mean of the middle two; `null` of none. */
function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
  return (lower + upper) / 2
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((all, value) => all + value, 0)
}
