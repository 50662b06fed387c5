import type { Clock } from '@viewpage/remote-kit/browser'
import { createActiveTime } from './active-time.ts'
import type { Activity } from './activity-entry.ts'
import type { WatchSignal } from './watch-signal.ts'
import { createPathView, type PathViewLog } from './path-view.ts'

export interface WatchTimeOptions {
  readonly clock: Clock
  /** `null` without a tracking id: path view is not measured then. */
  readonly sendPathView: ((log: PathViewLog) => void) | null
  readonly log: (activity: Activity) => void
}

/**
 * Measures path view and active time with one clock and one page visibility (docs/behaviour/tracking.md#hidden-page).
 * Time counts only while the presentation is uncovered and the page visible.
 *
 * @returns a function to call with every signal at its time
 */
export function measureWatchTime({
  clock,
  sendPathView,
  log,
}: WatchTimeOptions): (signal: WatchSignal) => void {
  const pathView = sendPathView && createPathView(clock, sendPathView)
  const activeTime = createActiveTime(clock, (activeSeconds, trigger) =>
    log({ action: 'active_time', trigger, activeSeconds }),
  )
  let isCovered = true
  let isVisible = false

  function pause(options: { logs: boolean }): void {
    pathView?.pause(options)
    activeTime.pause(options)
  }

  function resume(): void {
    if (isCovered || !isVisible) return
    pathView?.resume()
    activeTime.resume()
  }

  return (signal) => {
    switch (signal.what) {
      case 'stepChanged':
        activeTime.act()
        pathView?.changeStep(signal.position)
        break
      case 'active':
        activeTime.act()
        break
      case 'covered':
        isCovered = signal.isCovered
        if (isCovered) pause({ logs: false })
        else resume()
        break
      case 'shown':
        isVisible = signal.isVisible
        // A hidden page may never become visible again, so everything is logged now
        // (docs/behaviour/tracking.md#hidden-page).
        if (isVisible) resume()
        else pause({ logs: true })
        break
      case 'started':
        log({ action: 'start', trigger: signal.trigger, ...(signal.isSeenLater && { seen: false }) })
        break
      case 'seen':
        log({ action: 'seen', trigger: 'timer' })
        break
      case 'restarted':
        log({ action: 'restart', trigger: signal.trigger })
        break
      case 'ended':
        log({ action: 'end', trigger: 'path' })
    }
  }
}
