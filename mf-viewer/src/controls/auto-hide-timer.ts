import type { Clock } from '@viewpage/remote-kit/browser'

/** ms without input after which the bar is hidden. */
export const HIDE_AFTER_MS = 3_000

export interface AutoHideTimer {
  /** Shows the bar after an input, and restarts the time. */
  wake(): void
  stop(): void
}

/** @param isHeld while it returns true, the bar stays visible: for a focus in it, an open menu or a pointer over it */
export function createAutoHideTimer(
  { clock, isHeld }: { clock: Clock; isHeld: () => boolean },
  onChange: (isHidden: boolean) => void,
): AutoHideTimer {
  let stop = () => {}

  function wait(): void {
    stop()
    stop = clock.after(HIDE_AFTER_MS, () => (isHeld() ? wait() : onChange(true)))
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
