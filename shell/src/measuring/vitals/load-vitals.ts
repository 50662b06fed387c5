import { isOptedOut, whenIdle } from '@viewpage/remote-kit/browser'
import { isDiagnosing } from '@viewpage/remote-kit/host'
import type { PageData } from '@viewpage/shared-events'
import type { SettledSlots } from '../slots-settled.ts'

/** For Safari before 26, which has no `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 1_000

export interface VitalsPage {
  readonly pageData: PageData
  /** Id of the release set. */
  readonly set: string
  readonly settled: Promise<SettledSlots>
  readonly report: (error: unknown) => void
}

/**
 * Loads the code that measures how fast this page is, when all slots have settled and the browser is idle. It is not
 * loaded for visitors who opted out (docs/behaviour/tracking.md#vitals).
 */
export function loadVitals({ pageData, set, settled, report }: VitalsPage): void {
  if (pageData.noCookies || isDiagnosing() || isOptedOut(pageData)) return
  void settled.then((slots) =>
    whenIdle(
      () =>
        void import(/* webpackChunkName: "vitals" */ './measure-vitals.ts').then(
          ({ measureVitals }) => measureVitals({ set, slots, isOptedOut: () => isOptedOut(pageData) }),
          report,
        ),
      { fallbackDelayMs: FALLBACK_DELAY_MS },
    ),
  )
}
