import type { BrowserContext } from 'playwright'
import { countAction, type Bus, type PublishedAction } from '@viewpage/shared-events'

/** An event that a page in the browser should cause. */
export interface MeantEvent {
  readonly name: string
  /** ms since 1970, clock of the page. */
  readonly at: number
  /** ms since 1970, real time. */
  readonly trueAt: number
  readonly url: string
}

/** The events that pages should cause, read from the bus, independent of the code that makes events. */
export interface MeantInContext {
  readonly events: readonly MeantEvent[]
  /** How often a page was restored from the back/forward cache. */
  restored(): number
}

interface Reported {
  readonly action?: PublishedAction
  readonly restored?: boolean
  readonly at: number
  readonly url: string
}

declare global {
  interface Window {
    reportToBench(reported: Reported): Promise<void>
    __viewpage?: { bus: Bus }
  }
}

/** @param skew error of the clock of all pages, ms */
export async function listenToPages(context: BrowserContext, skew: number): Promise<MeantInContext> {
  const events: MeantEvent[] = []
  let restored = 0
  await context.exposeBinding('reportToBench', (_, { action, restored: isRestored, at, url }: Reported) => {
    if (isRestored) restored += 1
    const event = action && countAction(action)
    if (event) events.push({ name: event.name, at, trueAt: Date.now(), url })
  })
  await context.addInitScript(listenInPage, skew)
  return { events, restored: () => restored }
}

/** Runs in the page, before the page's own code. */
function listenInPage(skew: number): void {
  if (!location.protocol.startsWith('http')) return
  if (skew !== 0) {
    const now = Date.now.bind(Date)
    window.Date = class extends Date {
      constructor(...given: [] | [number | string]) {
        if (given.length === 0) super(now() + skew)
        else super(...given)
      }
      static override now = () => now() + skew
    } as DateConstructor
  }
  // With `?diagnostics=console` the page exposes its bus.
  sessionStorage.setItem('viewpage.diagnostics', 'console')
  const report = (what: Pick<Reported, 'action' | 'restored'>) =>
    void window.reportToBench({ ...what, at: Date.now(), url: location.href })
  Object.defineProperty(window, '__viewpage', {
    set: ({ bus }: { bus: Bus }) => {
      bus.actions$.subscribe((action) => report({ action }))
    },
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && report({ restored: true }))
}
