import type { Clock } from '@viewpage/remote-kit/browser'
import { isFinalRefusal, type Post } from '../../browser/post.ts'
import { logMessageOf, type ActivityEntry, type LogMoment } from './log-message.ts'

/** Entries of the viewer's log kept for the next call while calls fail. */
const MOST_UNSENT = 100

export interface ViewerLogOptions {
  /** Page data `viewerLogUrl` (D50). */
  readonly url: string | undefined
  readonly isProduction: boolean
  readonly post: Post
  readonly moment: () => LogMoment
  readonly clock: Pick<Clock, 'now'>
  readonly isVisible: () => boolean
}

/** The viewer's log (section 7). */
export interface ViewerLog {
  /** @throws Error (rejects) when there is no entry. */
  log(entry: ActivityEntry | null): Promise<void>
}

/**
 * Writes entries to the configured endpoint, each in an array; what did not arrive goes with the next, once
 * the server wants it or when the page is hidden.
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
  /** ms by the clock: before that the server does not want to be asked. */
  let notBefore = 0

  async function isTaken(address: string, batch: readonly object[]): Promise<boolean> {
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
      const batch = [...unsent, logMessageOf(entry, moment())].slice(-MOST_UNSENT)
      // Nobody may come back to a page that is hidden.
      const isWaiting = isVisible() && clock.now() < notBefore
      unsent = isWaiting ? batch : []
      if (isWaiting) return
      if (!(await isTaken(url, batch))) unsent = [...batch, ...unsent].slice(-MOST_UNSENT)
    },
  }
}
