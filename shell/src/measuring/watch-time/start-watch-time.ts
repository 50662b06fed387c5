import { browserClock, type PageVisibility } from '@viewpage/remote-kit/browser'
import type { PageData } from '@viewpage/shared-events'
import { beacon, post } from '../../browser/post.ts'
import type { Session } from '../../browser/session-id.ts'
import { isTrackingDisabled } from '../../browser/tracking-choice.ts'
import { createActivityEntries, interfaceStateOf, type Activity } from './activity-entry.ts'
import { followViewer } from './measure-watch-time.ts'
import type { Happening, TimedHappening } from './watch-signal.ts'
import { createLateClock } from './replay-clock.ts'
import { createViewEvents } from './send-path-view.ts'
import { createViewerLog } from './viewer-log.ts'

export interface FollowedPresentation {
  readonly pageData: PageData
  readonly session: Session
  readonly visibility: PageVisibility
  /** What happened before this was there. */
  readonly before: readonly TimedHappening[]
}

/**
 * Measures how the presentation of this page is watched: path view and the log of the viewer.
 *
 * @returns what is to be told of everything that happens from now on
 */
export function followPresentation({
  pageData,
  session,
  visibility,
  before,
}: FollowedPresentation): (happening: Happening) => void {
  const { trackingOid, viewerLogUrl, environment, oid } = pageData
  const sessionId = session.id
  const clock = createLateClock(browserClock, before[0]?.at ?? browserClock.now())
  const { isVisible } = visibility
  const viewerLog = createViewerLog({
    url: viewerLogUrl,
    isProduction: environment === 'production',
    post,
    moment: () => ({
      now: Date.now() - clock.lag(),
      sincePage: clock.now(),
      source: 'viewer',
      preziId: oid,
    }),
    clock: browserClock,
    isVisible,
  })
  const entryOf = createActivityEntries({
    sessionId,
    interfaceState: () => interfaceStateOf(window),
    putmaId: new URLSearchParams(location.search).get('putma_id'),
  })
  // A choice made in another tab holds at once.
  const whileTracked =
    <Told>(tell: (told: Told) => void) =>
    (told: Told) => {
      if (!isTrackingDisabled(pageData)) tell(told)
    }
  const follow = followViewer({
    clock,
    sendPathView:
      trackingOid === null
        ? null
        : whileTracked(createViewEvents({ trackingOid, sessionId, isVisible, beacon, post, console })),
    log: whileTracked((activity: Activity) => void viewerLog.log(entryOf(activity))),
  })
  clock.catchUp(before, follow)
  return follow
}
