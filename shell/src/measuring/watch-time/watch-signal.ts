import type { PageVisibility } from '@viewpage/remote-kit/browser'
import { viewer, type Bus } from '@viewpage/shared-events'
import type { Position } from './path-view.ts'

/** What influences path view, active time and the viewer's log. */
export type WatchSignal =
  | { readonly what: 'stepChanged'; readonly position: Position }
  | { readonly what: 'covered'; readonly isCovered: boolean }
  | { readonly what: 'shown'; readonly isVisible: boolean }
  | { readonly what: 'started'; readonly trigger: string; readonly isSeenLater?: boolean }
  | { readonly what: 'restarted'; readonly trigger: string }
  | { readonly what: 'active' | 'seen' | 'ended' }

/** @property at ms, by the monotonic clock of the browser */
export interface TimedSignal {
  readonly at: number
  readonly signal: WatchSignal
}

/** Reports every signal of a page to `listener`, starting with its current state. There is no undo: it ends with the page. */
export function observeViewer(
  { bus, visibility }: { readonly bus: Bus; readonly visibility: PageVisibility },
  listener: (signal: WatchSignal) => void,
): void {
  listener({ what: 'shown', isVisible: visibility.isVisible() })
  bus.on(viewer.stepChanged, (position) => listener({ what: 'stepChanged', position }))
  bus.on(viewer.activityNoticed, () => listener({ what: 'active' }))
  bus.on(viewer.analyticsTrackingChanged, ({ enabled }) => listener({ what: 'covered', isCovered: !enabled }))
  bus.on(viewer.presentationStarted, ({ trigger, isSeenLater = false }) =>
    listener({ what: 'started', trigger, isSeenLater }),
  )
  bus.on(viewer.presentationSeen, () => listener({ what: 'seen' }))
  bus.on(viewer.restarted, ({ trigger }) => listener({ what: 'restarted', trigger }))
  bus.on(viewer.endScreenChanged, ({ visible }) => {
    if (visible) listener({ what: 'ended' })
  })
  visibility.subscribe((isVisible) => listener({ what: 'shown', isVisible }))
}
