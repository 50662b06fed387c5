import type { Attention } from '../audiences.ts'

/** Somebody was on a step. */
export interface Stay {
  /** From 1. */
  readonly step: number
  /** Active time, to a tenth. */
  readonly seconds: number
}

/** The active time that one stay can have (section 4: the pool). */
const POOL_SECONDS = 60
/** How much stays differ: a third is outside the middle by this factor or its inverse. */
const SPREAD = 1.6

/** How one viewer goes along the path, from its first step to the one they leave at. */
export function watchPath(random: () => number, { seconds, reach }: Attention): Stay[] {
  const patience = random()
  return seconds.flatMap((middle, index) => {
    if (index > 0 && (reach[index] ?? 0) <= patience) return []
    const stay = middle * SPREAD ** bell(random)
    return [{ step: index + 1, seconds: Math.min(POOL_SECONDS, Math.max(0.5, Math.round(stay * 10) / 10)) }]
  })
}

/** Attention as most paths have it: uneven stays, and a few leave at every step. */
export function makeUpAttention(random: () => number, stepCount: number): Attention {
  const seconds = Array.from({ length: stepCount }, () => Math.round(7 + 26 * random()))
  const reach: number[] = []
  for (let step = 0; step < stepCount; step++) {
    reach.push(step === 0 ? 1 : (reach[step - 1] ?? 1) * (0.91 + 0.08 * random()))
  }
  return { seconds, reach }
}

/** About 0, seldom beyond 2 (the sum of twelve dice of one). */
function bell(random: () => number): number {
  let sum = -6
  for (let throws = 0; throws < 12; throws++) sum += random()
  return sum
}
