import { shownAt } from '@viewpage/remote-kit/browser'
import type { PageVitals } from '@viewpage/shared-events/wire'
import { onCLS, onINP, onLCP } from 'web-vitals'
import { beacon } from '../../browser/post.ts'
import { uuidV7 } from '../../browser/uuid-v7.ts'
import type { SettledSlots } from '../slots-settled.ts'
import { reportFigures } from './report-figures.ts'

const ADDRESS = '/api/v1/page-vitals/'
/** ms. A longer time means that the device was suspended. */
const MAX_MS = 600_000
const MAX_CLS = 100

export interface VitalsContext {
  /** Id of the release set. */
  readonly set: string
  readonly slots: SettledSlots
  /** The actions that were published on this page, as `owner/fact@major`. */
  readonly happened: ReadonlySet<string>
  /** Called before the figures are sent. */
  readonly isOptedOut: () => boolean
}

/**
 * Measures LCP, INP and CLS as web.dev defines them, and sends them once, when the page is hidden for the first time,
 * with when its slots became live (docs/behaviour/tracking.md#vitals). While a canary is open, the same is evidence about
 * it (docs/behaviour/releases.md#guardrails).
 */
export function measureVitals({ set, slots, happened, isOptedOut }: VitalsContext): void {
  if (document.visibilityState === 'hidden') return
  const measured: { lcp?: number; inp?: number; cls?: number } = {}
  // Other browsers may report a value of a page that the back/forward cache restores after this one was sent.
  const options = { reportAllChanges: true }
  onLCP(({ value }) => (measured.lcp = ms(value)), options)
  onINP(({ value }) => (measured.inp = ms(value)), options)
  onCLS(({ value }) => (measured.cls = Math.min(MAX_CLS, Math.round(value * 10_000) / 10_000)), options)

  function send(): void {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    if (isOptedOut()) return
    const report: PageVitals = { set, view: uuidV7(), ...measured, ...liveTimes(slots) }
    beacon(ADDRESS, JSON.stringify(report))
    reportFigures(measured, happened)
  }
  // Added after the listeners of the library, which process the last entries at this event. It also fires before
  // `pagehide`.
  document.addEventListener('visibilitychange', send)
}

/** Times since the visitor first saw the page. The slots of a prerendered page may be live before that. */
function liveTimes({ times, isComplete }: SettledSlots): Pick<PageVitals, 'live' | 'slots'> {
  const since = shownAt()
  const slots = [...times].map(([remote, at]) => [remote, ms(at - since)] as const)
  return {
    ...(isComplete && slots.length > 0 && { live: Math.max(...slots.map(([, at]) => at)) }),
    slots: Object.fromEntries(slots),
  }
}

const ms = (value: number) => Math.min(MAX_MS, Math.max(0, Math.round(value)))
