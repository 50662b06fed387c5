import { browserClock, type PageVisibility } from '@viewpage/remote-kit/browser'
import { isDeckPage, type Bus, type PageData } from '@viewpage/shared-events'
import type { Session } from '../../browser/session-id.ts'
import { isTrackingDisabled } from '../../browser/tracking-choice.ts'
import { observeViewer, type WatchSignal, type TimedSignal } from './watch-signal.ts'

/** ms after a failed load before a signal may load the code again. */
const RETRY_AFTER_MS = 10_000

export interface WatchTimeSource {
  readonly bus: Bus
  readonly pageData: PageData
  readonly session: Session
  readonly visibility: PageVisibility
  readonly report: (error: unknown) => void
}

/**
 * Loads the code that measures watch time when the presentation starts, or when the returned function is called. Signals
 * before that are recorded with their times. If the code fails to load, it is loaded again when the browser is back
 * online, or with a later signal.
 *
 * @returns loads the code
 */
export function loadWatchTime({ report, ...page }: WatchTimeSource): () => void {
  const { pageData } = page
  if (!isDeckPage(pageData) || pageData.deck.stepCount === 0 || isTrackingDisabled(pageData))
    return () => undefined
  const deckPage = { ...page, pageData }
  const recorded: TimedSignal[] = []
  let measure: ((signal: WatchSignal) => void) | null = null
  let isLoading = false
  let retryAt = Infinity

  async function load(): Promise<void> {
    if (isLoading || measure) return
    isLoading = true
    try {
      const { startWatchTime } = await import(/* webpackChunkName: "watch-time" */ './start-watch-time.ts')
      measure = startWatchTime({ ...deckPage, recorded })
    } catch (error) {
      retryAt = browserClock.now() + RETRY_AFTER_MS
      report(error)
    }
    isLoading = false
  }

  observeViewer(page, (signal) => {
    if (measure) return measure(signal)
    const at = browserClock.now()
    recorded.push({ at, signal })
    if (signal.what === 'started' || at >= retryAt) void load()
  })
  window.addEventListener('online', () => {
    if (retryAt < Infinity) void load()
  })
  return () => void load()
}
