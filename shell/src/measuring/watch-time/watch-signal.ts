import type { PageVisibility } from '@viewpage/remote-kit/browser'
import { viewer, type Bus } from '@viewpage/shared-events'
import type { Position } from './path-view.ts'

/** What tells how a presentation is watched. */
export type Happening =
  | { readonly what: 'stepChanged'; readonly position: Position }
  | { readonly what: 'covered'; readonly isCovered: boolean }
  | { readonly what: 'shown'; readonly isVisible: boolean }
  | { readonly what: 'started' | 'restarted'; readonly trigger: string }
  | { readonly what: 'active' | 'ended' }

/** A happening with its time: ms, by the clock of the browser. */
export interface TimedHappening {
  readonly at: number
  readonly happening: Happening
}

/** Tells what happens to the presentation of a page, beginning with how it stands, as long as the page is there. */
export function watchViewer(
  { bus, visibility }: { readonly bus: Bus; readonly visibility: PageVisibility },
  tell: (happening: Happening) => void,
): void {
  tell({ what: 'shown', isVisible: visibility.isVisible() })
  bus.on(viewer.stepChanged, (position) => tell({ what: 'stepChanged', position }))
  bus.on(viewer.activityNoticed, () => tell({ what: 'active' }))
  bus.on(viewer.analyticsTrackingChanged, ({ enabled }) => tell({ what: 'covered', isCovered: !enabled }))
  bus.on(viewer.presentationStarted, ({ trigger }) => tell({ what: 'started', trigger }))
  bus.on(viewer.restarted, ({ trigger }) => tell({ what: 'restarted', trigger }))
  bus.on(viewer.endScreenChanged, ({ visible }) => {
    if (visible) tell({ what: 'ended' })
  })
  visibility.subscribe((isVisible) => tell({ what: 'shown', isVisible }))
}
