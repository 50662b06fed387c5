import type { Clock } from '@viewpage/remote-kit/browser'
import { isFinalRefusal, type Post } from '../../browser/post.ts'
import { logMessageOf, type ActivityEntry, type LogMoment } from './log-message.ts'

/** Entries to keep for the next call while calls fail. */
const MAX_UNSENT = 100

export interface ViewerLogOptions {
  /** Page data `viewerLogUrl` (docs/behaviour/tracking.md#viewer-log). */
  readonly url: string | undefined
  readonly isProduction: boolean
  readonly post: Post
  readonly moment: () => LogMoment
  readonly clock: Pick<Clock, 'now'>
  readonly isVisible: () => boolean
}

/** The viewer's log (docs/behaviour/tracking.md#viewer-log). */
export interface ViewerLog {
  /** Rejects with an Error for `null`. */
  log(entry: ActivityEntry | null): Promise<void>
}

/**
 * Sends entries to the configured endpoint. Entries that failed are sent with the next one, after `Retry-After` or when
 * the page becomes hidden.
 *
 * @throws Error in production mode when no endpoint is configured.
 */
export function createViewerLog({
  url,
  isProduction,
  post,
  moment,
  clock,
  isVisible,
}: ViewerLogOptions): ViewerLog {
  if (!url && isProduction) throw new Error('[viewer-log] Failed to start: there is no log endpoint.')
  let unsent: object[] = []
  /** ms by the clock, from `Retry-After`. */
  let notBefore = 0

  async function isAccepted(address: string, batch: readonly object[]): Promise<boolean> {
    try {
      const answer = await post(address, JSON.stringify(batch), { keepalive: true })
      notBefore = Math.max(notBefore, clock.now() + answer.retryAfter)
      return answer.ok || isFinalRefusal(answer)
    } catch {
      return false
    }
  }

  return {
    async log(entry) {
      if (entry === null) throw new Error('[viewer-log] Failed to log: the message is null.')
      if (!url) return
      const batch = [...unsent, logMessageOf(entry, moment())].slice(-MAX_UNSENT)
      // A hidden page may never become visible again, so its entries do not wait.
      const isWaiting = isVisible() && clock.now() < notBefore
      unsent = isWaiting ? batch : []
      if (isWaiting) return
      if (!(await isAccepted(url, batch))) unsent = [...batch, ...unsent].slice(-MAX_UNSENT)
    },
  }
}
