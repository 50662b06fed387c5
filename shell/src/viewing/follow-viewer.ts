import { viewer, type Bus } from '@viewpage/shared-events'
import type { Clock } from '../browser/clock.ts'
import type { Visibility } from '../browser/visibility.ts'
import { createActiveTime } from './active-time.ts'
import type { Activity } from './activity.ts'
import { createPathView, type PathViewLog } from './path-view.ts'

export interface ViewerFollower {
  readonly bus: Bus
  readonly clock: Clock
  readonly visibility: Visibility
  /** ms, by the clock: since when step, overlay and visibility are as they are. @default now */
  readonly since?: number
  /** `null` where no tracking id was given: path view does not start then. */
  readonly sendPathView: ((log: PathViewLog) => void) | null
  readonly log: (activity: Activity) => void
}

/**
 * Follows what the visitor watches: path view and active time by one clock and one visibility (D29). Time passes only
 * while nothing lies over the presentation and the page can be seen. @returns the undo
 */
export function followViewer({
  bus,
  clock,
  visibility,
  since,
  sendPathView,
  log,
}: ViewerFollower): () => void {
  // What is handed over while this subscribes happened then.
  let startedAt = since
  const time: Clock = { now: () => startedAt ?? clock.now(), after: clock.after }
  const pathView = sendPathView && createPathView(time, sendPathView)
  const activeTime = createActiveTime(time, (activeSeconds, trigger) =>
    log({ action: 'active_time', trigger, activeSeconds }),
  )
  let isUncovered = false

  function pause(options: { logs: boolean }): void {
    pathView?.pause(options)
    activeTime.pause(options)
  }

  function resume(): void {
    if (!isUncovered || !visibility.isVisible()) return
    pathView?.resume()
    activeTime.resume()
  }

  const undo = [
    bus.on(viewer.stepChanged, (position) => {
      activeTime.act()
      pathView?.changeStep(position)
    }),
    bus.on(viewer.activityNoticed, () => activeTime.act()),
    bus.on(viewer.analyticsTrackingChanged, ({ enabled }) => {
      isUncovered = enabled
      if (enabled) resume()
      else pause({ logs: false })
    }),
    bus.on(viewer.presentationStarted, ({ trigger }) => log({ action: 'start', trigger })),
    bus.on(viewer.restarted, ({ trigger }) => log({ action: 'restart', trigger })),
    bus.on(viewer.endScreenChanged, ({ visible }) => {
      if (visible) log({ action: 'end', trigger: 'path' })
    }),
    // Nobody may come back to a page that is hidden: what is there goes now (D27).
    visibility.subscribe((isVisible) => {
      if (isVisible) resume()
      else pause({ logs: true })
    }),
  ]
  startedAt = undefined
  return () => {
    pause({ logs: true })
    activeTime.stop()
    for (const each of undo) each()
  }
}
