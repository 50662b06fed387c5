import type { Clock } from '@viewpage/remote-kit/browser'
import { viewer, type Bus } from '@viewpage/shared-events'

/** How long a presentation has played since its start or restart. */
export interface Stopwatch {
  /** Whole s, without the time of the start, loading and end screens. */
  seconds(): number
  /** Ends. */
  stop(): void
}

export function createStopwatch(bus: Bus, { now }: Pick<Clock, 'now'>): Stopwatch {
  let before = 0
  let since: number | null = null
  const elapsed = () => before + (since === null ? 0 : now() - since)

  const undo = [
    bus.on(viewer.playbackChanged, ({ phase }) => {
      before = elapsed()
      since = phase === 'playing' ? now() : null
    }),
    bus.on(viewer.restarted, () => {
      before = 0
      since = null
    }),
  ]
  return {
    seconds: () => Math.floor(elapsed() / 1_000),
    stop: () => undo.forEach((each) => each()),
  }
}
