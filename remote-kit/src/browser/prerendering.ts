// Chromium only, and not in TypeScript's library yet. Not readonly, because web-vitals declares the same.
declare global {
  interface Document {
    /** Whether the browser prepares the page before anybody opens it. */
    prerendering?: boolean
  }
  interface PerformanceNavigationTiming {
    activationStart?: number
  }
}

/**
 * Calls back when the page is shown: at once, or for a prerendered page after its first frame, which needs no script.
 */
export function whenShown(callback: () => void): void {
  if (document.prerendering !== true) return callback()
  const afterFrame = () => requestAnimationFrame(() => setTimeout(callback))
  document.addEventListener('prerenderingchange', afterFrame, { once: true })
}

/** When a prerendered page was shown, in ms since its navigation; 0 for every other page. */
export function shownAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.activationStart ?? 0
}
