import type { Beacon, Post } from '../../browser/post.ts'
import type { PathViewLog } from './path-view.ts'

const URL = '/api/v1/insights/view-event/'

export interface PathViewSenderOptions {
  readonly trackingOid: string
  readonly sessionId: () => string
  readonly isVisible: () => boolean
  readonly beacon: Beacon
  readonly post: Post
  readonly console: Pick<Console, 'error'>
}

/** Sends path view logs (docs/behaviour/tracking.md#view-event-call), by beacon if the page is hidden. */
export function createPathViewSender({
  trackingOid,
  sessionId,
  isVisible,
  beacon,
  post,
  console,
}: PathViewSenderOptions): (log: PathViewLog) => void {
  return ({ step, stepCount, activeTime }) => {
    const body = JSON.stringify({
      tracking_oid: trackingOid,
      session_id: sessionId(),
      current_step_number: step,
      total_step_count: stepCount,
      active_time: activeTime,
    })
    if (!isVisible() && beacon(URL, body)) return
    post(URL, body, { keepalive: true }).then(
      ({ ok }) => {
        if (!ok) console.error('Error sending view event')
      },
      // The browser ends the calls of a page that is left, and delivers them all the same: its timers end with it.
      () => setTimeout(() => console.error('Error sending view event')),
    )
  }
}
