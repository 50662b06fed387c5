import { browserClock, type PageVisibility } from '@viewpage/remote-kit/browser'
import type { DeckPageData } from '@viewpage/shared-events'
import { beacon, post } from '../../browser/post.ts'
import type { Session } from '../../browser/session-id.ts'
import { isTrackingDisabled } from '../../browser/tracking-choice.ts'
import { createActivityEntries, interfaceStateOf, type Activity } from './activity-entry.ts'
import { measureWatchTime } from './measure-watch-time.ts'
import type { WatchSignal, TimedSignal } from './watch-signal.ts'
import { createReplayClock } from './replay-clock.ts'
import { createPathViewSender } from './send-path-view.ts'
import { createViewerLog } from './viewer-log.ts'

export interface WatchTimeContext {
  readonly pageData: DeckPageData
  readonly session: Session
  readonly visibility: PageVisibility
  /** Signals from before this code was loaded. */
  readonly recorded: readonly TimedSignal[]
}

/**
 * Starts path view and the viewer's log for this page.
 *
 * @returns a function to call with every further signal
 */
export function startWatchTime({
  pageData,
  session,
  visibility,
  recorded,
}: WatchTimeContext): (signal: WatchSignal) => void {
  const { trackingOid, viewerLogUrl, environment, oid } = pageData
  const sessionId = session.id
  const clock = createReplayClock(browserClock, recorded[0]?.at ?? browserClock.now())
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
  // Checked on every call: the visitor may opt out in another tab.
  const whileTracked =
    <Entry>(send: (entry: Entry) => void) =>
    (entry: Entry) => {
      if (!isTrackingDisabled(pageData)) send(entry)
    }
  const measure = measureWatchTime({
    clock,
    sendPathView:
      trackingOid === null
        ? null
        : whileTracked(createPathViewSender({ trackingOid, sessionId, isVisible, beacon, post, console })),
    log: whileTracked((activity: Activity) => void viewerLog.log(entryOf(activity))),
  })
  clock.replay(recorded, measure)
  return measure
}
