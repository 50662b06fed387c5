import type { BrowserContext } from 'playwright'
import { viewer, type Bus } from '@viewpage/shared-events'
import type { Happening, Trace } from './trace.ts'

/** Observes the pages of a browser from their opening on. */
export interface SeenInPages {
  /** All events so far, in order. */
  trace(): Trace
  /** Records the end of the page, which the page cannot always report. @param at ms since 1970 */
  end(at: number): void
}

interface Seen {
  readonly happening: Happening
  /** ms since 1970 */
  readonly at: number
}

declare global {
  interface Window {
    /** Defined in every observed page. */
    readonly reportSeen: (seen: Seen) => Promise<void>
  }
}

interface Keys {
  readonly step: string
  readonly tracking: string
  readonly activity: string
}

/** Observes by other means than the measured code: by the bus if the page exposes it, else by its elements. */
export async function seeInPages(context: BrowserContext): Promise<SeenInPages> {
  const all: Seen[] = []
  await context.exposeBinding('reportSeen', (_, seen: Seen) => void all.push(seen))
  await context.addInitScript(listenInPage, {
    step: viewer.stepChanged.key,
    tracking: viewer.analyticsTrackingChanged.key,
    activity: viewer.activityNoticed.key,
  })
  const sorted = () => all.toSorted((one, other) => one.at - other.at)
  return {
    trace: () =>
      sorted().map(({ happening, at }, index, list) => ({
        after: at - (list[index - 1]?.at ?? at),
        happening,
      })),
    end: (at) => void all.push({ happening: { kind: 'visible', is: false }, at }),
  }
}

/** Runs in the page, before the page's own code. */
function listenInPage(keys: Keys): void {
  if (!/^\/p\/\w+\/(?:embed\/)?$/.test(location.pathname)) return
  const report = (happening: Happening) => void window.reportSeen({ happening, at: Date.now() })
  document.addEventListener('visibilitychange', () =>
    report({ kind: 'visible', is: document.visibilityState === 'visible' }),
  )
  window.addEventListener('pagehide', () => report({ kind: 'visible', is: false }))
  if (location.pathname.endsWith('/embed/')) listenToElements()
  else listenToBus()

  function listenToBus(): void {
    // With `?diagnostics=console` the page exposes its bus.
    sessionStorage.setItem('viewpage.diagnostics', 'console')
    Object.defineProperty(window, '__viewpage', {
      set: ({ bus }: { bus: Bus }) => {
        bus.actions$.subscribe(({ type, payload }) => {
          if (type === keys.step) report({ kind: 'step', step: (payload as { step: number }).step })
          else if (type === keys.tracking)
            report({ kind: 'covered', is: !(payload as { enabled: boolean }).enabled })
          else if (type === keys.activity) report({ kind: 'act' })
        })
      },
    })
  }

  function listenToElements(): void {
    let step = 0
    const look = new MutationObserver(() => {
      if (step > 0 || !document.querySelector('[data-phase=playing]')) return
      report({ kind: 'step', step: (step = 1) })
      report({ kind: 'covered', is: false })
    })
    look.observe(document, { subtree: true, childList: true, attributeFilter: ['data-phase'] })
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowRight') report({ kind: 'step', step: (step += 1) })
    })
  }
}
