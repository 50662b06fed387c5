import type { BrowserContext } from 'playwright'
import { viewer, type Bus } from '@viewpage/shared-events'
import type { Happening, Trace } from './trace.ts'

/** What happens in the pages of a browser, from when they open. */
export interface SeenInPages {
  /** All that happened so far, in its order. */
  trace(): Trace
  /** The page has gone, which it cannot always say itself. @param at ms since 1970 */
  end(at: number): void
}

interface Seen {
  readonly happening: Happening
  /** ms since 1970 */
  readonly at: number
}

declare global {
  interface Window {
    /** Stands in every page that is looked at. */
    readonly tellSeen: (seen: Seen) => Promise<void>
  }
}

interface Keys {
  readonly step: string
  readonly tracking: string
  readonly activity: string
}

/** Follows what measures have to know of, by other means than they do: the bus where the page shows it, else its elements. */
export async function seeInPages(context: BrowserContext): Promise<SeenInPages> {
  const all: Seen[] = []
  await context.exposeBinding('tellSeen', (_, seen: Seen) => void all.push(seen))
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

/** Runs in the page, before its own code. */
function listenInPage(keys: Keys): void {
  if (!/^\/p\/\w+\/(?:embed\/)?$/.test(location.pathname)) return
  const tell = (happening: Happening) => void window.tellSeen({ happening, at: Date.now() })
  document.addEventListener('visibilitychange', () =>
    tell({ kind: 'visible', is: document.visibilityState === 'visible' }),
  )
  window.addEventListener('pagehide', () => tell({ kind: 'visible', is: false }))
  if (location.pathname.endsWith('/embed/')) listenToElements()
  else listenToBus()

  function listenToBus(): void {
    // The page shows its bus to whoever asks for diagnostics.
    sessionStorage.setItem('viewpage.diagnostics', 'on')
    Object.defineProperty(window, '__viewpage', {
      set: ({ bus }: { bus: Bus }) => {
        bus.actions$.subscribe(({ type, payload }) => {
          if (type === keys.step) tell({ kind: 'step', step: (payload as { step: number }).step })
          else if (type === keys.tracking)
            tell({ kind: 'covered', is: !(payload as { enabled: boolean }).enabled })
          else if (type === keys.activity) tell({ kind: 'act' })
        })
      },
    })
  }

  function listenToElements(): void {
    let step = 0
    const look = new MutationObserver(() => {
      if (step > 0 || !document.querySelector('[data-phase=playing]')) return
      tell({ kind: 'step', step: (step = 1) })
      tell({ kind: 'covered', is: false })
    })
    look.observe(document, { subtree: true, childList: true, attributeFilter: ['data-phase'] })
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowRight') tell({ kind: 'step', step: (step += 1) })
    })
  }
}
