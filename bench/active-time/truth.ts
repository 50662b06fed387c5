import type { Happening, Trace } from './trace.ts'
import { createSums, type Watched } from './watched.ts'

/**
 * The longest stay on a step that counts, and the shortest gap between actions that does not, ms
 * (docs/behaviour/tracking.md#path-view-pool, docs/behaviour/tracking.md#active-time).
 */
const MINUTE = 60_000

/** The true watched times of a visit, computed from its trace. */
export function truthOf(trace: Trace): Watched {
  const sums = createSums()
  const stay = { step: 0, ms: 0 }
  const gap = { awake: 0, asleep: 0 }
  let [active, isVisible, isCovered] = [0, true, true]
  const isWatched = () => isVisible && !isCovered

  function endStay(): void {
    sums.add(stay.step, Math.min(MINUTE, stay.ms))
    stay.ms = 0
  }

  function endGap(): void {
    if (gap.awake + gap.asleep < MINUTE) active += gap.awake
    Object.assign(gap, { awake: 0, asleep: 0 })
  }

  function pass(ms: number): void {
    if (!isWatched()) return
    gap.awake += ms
    if (stay.step > 0) stay.ms += ms
  }

  function happen(happening: Happening): void {
    const { kind } = happening
    if (kind === 'busy') pass(happening.ms)
    else if (kind === 'sleep') gap.asleep += isWatched() ? happening.ms : 0
    else {
      endGap()
      if (kind === 'step') {
        endStay()
        stay.step = happening.step
      } else if (kind === 'covered') isCovered = happening.is
      else if (kind === 'visible') isVisible = happening.is
    }
  }

  for (const { after, happening } of trace) {
    pass(after)
    happen(happening)
  }
  endStay()
  return { steps: sums.steps, active }
}
