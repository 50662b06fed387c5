/** What the page records about itself. Times in ms since navigation. */
export interface Seen {
  lcp: number
  /** When the last slot became live. */
  allLive: number | null
  tasks: Work[]
  /** Runs of scripts within long frames, from 5 ms. */
  scripts: Work[]
}

export interface Work {
  readonly start: number
  readonly duration: number
  /** The file, and what called it. */
  readonly from: string
}

declare global {
  var benchSeen: Seen | undefined
  /** Set by whoever waits for the page to be live. */
  var benchOnLive: (() => void) | undefined
}

/** Runs in the page, before the page's own code. */
export function watchPage(): void {
  const seen: Seen = { lcp: 0, allLive: null, tasks: [], scripts: [] }
  globalThis.benchSeen = seen

  function observe(type: string, use: (entry: PerformanceEntry) => void): void {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) use(entry)
    }).observe({ type, buffered: true })
  }

  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration, from: '' }))
  observe('long-animation-frame', (frame) => {
    const { scripts } = frame as PerformanceEntry & { scripts: ScriptTiming[] }
    for (const { startTime, duration, sourceURL, invoker } of scripts)
      seen.scripts.push({ start: startTime, duration, from: `${sourceURL} (${invoker})` })
  })

  function look(): void {
    const slots = [...document.querySelectorAll<HTMLElement>('[data-slot]')]
    if (slots.length === 0 || slots.some((slot) => slot.dataset['state'] !== 'live')) return
    if (seen.allLive !== null) return
    seen.allLive = performance.now()
    globalThis.benchOnLive?.()
  }
  new MutationObserver(look).observe(document, {
    attributes: true,
    subtree: true,
    attributeFilter: ['data-state'],
  })
}

interface ScriptTiming {
  readonly startTime: number
  readonly duration: number
  readonly sourceURL: string
  readonly invoker: string
}
