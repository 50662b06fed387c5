import type { Clock } from '@viewpage/remote-kit/browser'

/** ms without input after which the bar rests. */
export const REST_AFTER = 3_000

export interface RestTimer {
  /** There was input. */
  wake(): void
  stop(): void
}

/**
 * Lets the bar rest after a while without input, unless something holds it: focus in it, an open menu, a pointer
 * resting on it.
 */
export function createRestTimer(
  { clock, isHeld }: { clock: Clock; isHeld: () => boolean },
  onChange: (isResting: boolean) => void,
): RestTimer {
  let stop = () => {}

  function wait(): void {
    stop()
    stop = clock.after(REST_AFTER, () => (isHeld() ? wait() : onChange(true)))
  }

  wait()
  return {
    wake() {
      onChange(false)
      wait()
    },
    stop: () => stop(),
  }
}
