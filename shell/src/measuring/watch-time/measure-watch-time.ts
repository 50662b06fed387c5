import type { Clock } from '@viewpage/remote-kit/browser'
import { createActiveTime } from './active-time.ts'
import type { Activity } from './activity-entry.ts'
import type { Happening } from './watch-signal.ts'
import { createPathView, type PathViewLog } from './path-view.ts'

export interface ViewerFollower {
  readonly clock: Clock
  /** `null` where no tracking id was given: path view does not start then. */
  readonly sendPathView: ((log: PathViewLog) => void) | null
  readonly log: (activity: Activity) => void
}

/**
 * Follows what the visitor watches: path view and active time by one clock and one visibility (D29). Time passes only
 * while nothing lies over the presentation and the page can be seen.
 *
 * @returns what is to be told of everything that happens, at its time
 */
export function followViewer({ clock, sendPathView, log }: ViewerFollower): (happening: Happening) => void {
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

  return (happening) => {
    switch (happening.what) {
      case 'stepChanged':
        activeTime.act()
        pathView?.changeStep(happening.position)
        break
      case 'active':
        activeTime.act()
        break
      case 'covered':
        isCovered = happening.isCovered
        if (isCovered) pause({ logs: false })
        else resume()
        break
      case 'shown':
        isVisible = happening.isVisible
        // Nobody may come back to a page that is hidden: what is there goes now (D27).
        if (isVisible) resume()
        else pause({ logs: true })
        break
      case 'started':
        log({ action: 'start', trigger: happening.trigger })
        break
      case 'restarted':
        log({ action: 'restart', trigger: happening.trigger })
        break
      case 'ended':
        log({ action: 'end', trigger: 'path' })
    }
  }
}
