import type { Attention } from '../audiences.ts'

/** The time on a step. */
export interface Stay {
  /** From 1. */
  readonly step: number
  /** Active time, rounded to 0.1 s. */
  readonly seconds: number
}

/** Maximum active time of a stay (docs/behaviour/tracking.md#path-view-pool: the pool). */
const POOL_SECONDS = 60
/** A third of the stays differ from the median by more than this factor. */
const SPREAD = 1.6

/** The stays of one visitor, from the first step to the one where they leave. */
export function watchPath(random: () => number, { seconds, reach }: Attention): Stay[] {
  const patience = random()
  return seconds.flatMap((middle, index) => {
    if (index > 0 && (reach[index] ?? 0) <= patience) return []
    const stay = middle * SPREAD ** bell(random)
    return [{ step: index + 1, seconds: Math.min(POOL_SECONDS, Math.max(0.5, Math.round(stay * 10) / 10)) }]
  })
}

/** Random attention: uneven stays, and some visitors leave at every step. */
export function makeUpAttention(random: () => number, stepCount: number): Attention {
  const seconds = Array.from({ length: stepCount }, () => Math.round(7 + 26 * random()))
  const reach: number[] = []
  for (let step = 0; step < stepCount; step++) {
    reach.push(step === 0 ? 1 : (reach[step - 1] ?? 1) * (0.91 + 0.08 * random()))
  }
  return { seconds, reach }
}

/** Approximately normal, as a sum of twelve uniform numbers. */
function bell(random: () => number): number {
  let sum = -6
  for (let throws = 0; throws < 12; throws++) sum += random()
  return sum
}
