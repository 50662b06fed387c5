import { browserClock, type PageVisibility } from '@viewpage/remote-kit/browser'
import type { Bus, PageData } from '@viewpage/shared-events'
import type { Session } from '../../browser/session-id.ts'
import { isTrackingDisabled } from '../../browser/tracking-choice.ts'
import { watchViewer, type Happening, type TimedHappening } from './watch-signal.ts'

/** ms after which code that did not come is asked for again, when something happens. */
const RETRY_AFTER = 10_000

export interface MeasuredVisit {
  readonly bus: Bus
  readonly pageData: PageData
  readonly session: Session
  readonly visibility: PageVisibility
  readonly report: (error: unknown) => void
}

/**
 * Measures how the presentation of this page is watched. The code that does comes when it is asked for, or when the
 * presentation starts; what happens before is remembered with its time. When it does not come, it is asked for again:
 * when the line is back, or with something that happens.
 *
 * @returns asks for the code
 */
export function measureViewing({ report, ...page }: MeasuredVisit): () => void {
  const { pageData } = page
  if (pageData.deck.stepCount === 0 || isTrackingDisabled(pageData)) return () => undefined
  const before: TimedHappening[] = []
  let follow: ((happening: Happening) => void) | null = null
  let isLoading = false
  let retryAt = Infinity

  async function load(): Promise<void> {
    if (isLoading || follow) return
    isLoading = true
    try {
      const { followPresentation } = await import(/* webpackChunkName: "viewing" */ './start-watch-time.ts')
      follow = followPresentation({ ...page, before })
    } catch (error) {
      retryAt = browserClock.now() + RETRY_AFTER
      report(error)
    }
    isLoading = false
  }

  watchViewer(page, (happening) => {
    if (follow) return follow(happening)
    const at = browserClock.now()
    before.push({ at, happening })
    if (happening.what === 'started' || at >= retryAt) void load()
  })
  window.addEventListener('online', () => {
    if (retryAt < Infinity) void load()
  })
  return () => void load()
}
