import type { WatchedSession } from './watched-sessions.ts'

/** How a presentation was watched. */
export interface Watching {
  /** Visits whose path is known. */
  readonly visits: number
  /** Seconds of active time of the visit in the middle; `null` without any. */
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
  /** Seconds of active time on it of the one of these in the middle; `null` without any. */
  readonly medianSeconds: number | null
  /** Visits that came this far along the path or farther. */
  readonly reached: number
}

export function watchingOf(visits: readonly WatchedSession[]): Watching {
  return {
    visits: visits.length,
    medianSeconds: median(visits.map(({ seconds }) => sum(seconds.values()))),
    reachedEnd: visits.filter(({ reachedEnd }) => reachedEnd).length,
  }
}

/** Of every step of the current path, in order. */
export function stepsOf(visits: readonly WatchedSession[], stepCount: number): StepFigures[] {
  return Array.from({ length: stepCount }, (_, index) => {
    const step = index + 1
    const stays = visits.flatMap(({ seconds }) => seconds.get(step) ?? [])
    return {
      step,
      visits: stays.length,
      medianSeconds: median(stays),
      reached: visits.filter(({ furthest }) => furthest >= step).length,
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
