import type { Bus, PageData } from '@viewpage/shared-events'
import { browserClock } from '../browser/clock.ts'
import { beacon, post } from '../browser/post.ts'
import type { Session } from '../browser/session-id.ts'
import { isTrackingDisabled } from '../browser/tracking-choice.ts'
import type { Visibility } from '../browser/visibility.ts'
import { createActivityEntries, interfaceStateOf, type Activity } from './activity.ts'
import { followViewer } from './follow-viewer.ts'
import { createViewEvents } from './view-events.ts'
import { createViewerLog } from './viewer-log.ts'

export interface FollowedPresentation {
  readonly bus: Bus
  readonly pageData: PageData
  readonly session: Session
  readonly visibility: Visibility
  /** ms, by the clock of the browser: since when the presentation stands as it does. */
  readonly since: number
}

/** Measures how the presentation of this page is watched: path view and the log of the viewer. */
export function followPresentation({
  bus,
  pageData,
  session,
  visibility,
  since,
}: FollowedPresentation): void {
  const { trackingOid, viewerLogUrl, environment, oid } = pageData
  const sessionId = session.id
  const viewerLog = createViewerLog({
    url: viewerLogUrl,
    isProduction: environment === 'production',
    post,
    moment: () => ({ now: Date.now(), sincePage: performance.now(), source: 'viewer', preziId: oid }),
  })
  const entryOf = createActivityEntries({
    sessionId,
    interfaceState: () => interfaceStateOf(window),
    putmaId: new URLSearchParams(location.search).get('putma_id'),
  })
  const { isVisible } = visibility
  // A choice made in another tab holds at once.
  const whileTracked =
    <Told>(tell: (told: Told) => void) =>
    (told: Told) => {
      if (!isTrackingDisabled(pageData)) tell(told)
    }
  followViewer({
    bus,
    clock: browserClock,
    visibility,
    since,
    sendPathView:
      trackingOid === null
        ? null
        : whileTracked(createViewEvents({ trackingOid, sessionId, isVisible, beacon, post, console })),
    log: whileTracked((activity: Activity) => void viewerLog.log(entryOf(activity))),
  })
}
