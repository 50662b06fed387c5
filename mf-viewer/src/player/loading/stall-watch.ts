import type { Clock, PageVisibility } from '@viewpage/remote-kit/browser'

/** ms without progress after which a load counts as slow. */
const SLOW_AFTER_MS = 10_000

/**
 * ms without progress after which a load fails (docs/behaviour/overlay.md#load-timeout). The time restarts when the
 * page is shown, because a hidden page gets no frames and cannot become ready.
 */
export const LOAD_TIMEOUT_MS = 120_000

export interface StallListener {
  slownessChanged(isSlow: boolean): void
  timedOut(): void
}

/** Watches a load for missing progress. */
export interface StallWatch {
  /** Restarts both time limits. */
  progressed(): void
  stop(): void
}

export function watchForStalls(
  { clock, visibility }: { clock: Clock; visibility: PageVisibility },
  listener: StallListener,
): StallWatch {
  let isSlow = false
  let isStopped = false
  let stopSlowTimer = () => {}
  let stopTimeout = () => {}

  function restartSlowTimer(): void {
    stopSlowTimer()
    if (isSlow) listener.slownessChanged(false)
    isSlow = false
    stopSlowTimer = clock.after(SLOW_AFTER_MS, () => {
      isSlow = true
      listener.slownessChanged(true)
    })
  }

  function restartTimeout(): void {
    stopTimeout()
    if (visibility.isVisible()) stopTimeout = clock.after(LOAD_TIMEOUT_MS, listener.timedOut)
  }

  function progressed(): void {
    if (isStopped) return
    restartSlowTimer()
    restartTimeout()
  }

  const stopFollowingVisibility = visibility.subscribe(restartTimeout)
  progressed()
  return {
    progressed,
    stop() {
      isStopped = true
      stopFollowingVisibility()
      stopTimeout()
      stopSlowTimer()
    },
  }
}
