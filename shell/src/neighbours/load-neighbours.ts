import { whenIdle } from '@viewpage/remote-kit/browser'
import type { SettledSlots } from '../measuring/slots-settled.ts'
import type { WatchedPage } from './watch-neighbours.ts'

/** For Safari before 26, which has no `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 1_000

export interface LivePage extends WatchedPage {
  readonly settled: Promise<SettledSlots>
  /** Types of the actions of this page so far; grows. */
  readonly happened: ReadonlySet<string>
}

/** Loads what watches a page and measures how fast it was, when all slots have settled and the browser is idle. */
export function loadNeighbours({ settled, ...page }: LivePage): void {
  void settled.then((slots) =>
    whenIdle(
      () =>
        void import(/* webpackChunkName: "neighbours" */ './after-live.ts').then(
          ({ startAfterLive }) => startAfterLive({ ...page, slots }),
          page.report,
        ),
      { fallbackDelayMs: FALLBACK_DELAY_MS },
    ),
  )
}
