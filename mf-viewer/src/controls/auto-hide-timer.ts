import type { Clock } from '@viewpage/remote-kit/browser'

export interface AutoHideTimer {
  /** Shows the bar after an input, and restarts the time. */
  wake(): void
  stop(): void
}

interface AutoHideOptions {
  readonly clock: Clock
  /** ms without input after which the bar is hidden. */
  readonly hideAfterMs: number
  /** While it returns true, the bar stays visible: for a focus in it, an open menu or a pointer over it. */
  readonly isHeld: () => boolean
}

export function createAutoHideTimer(
  { clock, hideAfterMs, isHeld }: AutoHideOptions,
  onChange: (isHidden: boolean) => void,
): AutoHideTimer {
  let stop = () => {}

  function wait(): void {
    stop()
    stop = clock.after(hideAfterMs, () => (isHeld() ? wait() : onChange(true)))
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
