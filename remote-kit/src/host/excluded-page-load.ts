declare global {
  /** Set for the rest of this page load by {@link excludePageLoad}. */
  var __isPageLoadExcluded: boolean | undefined
}

/**
 * Excludes the rest of this page load from all figures and error reports, because a fault is simulated or an action was
 * replayed (docs/behaviour/errors.md#left-out).
 */
export function excludePageLoad(): void {
  globalThis.__isPageLoadExcluded = true
}

export function isPageLoadExcluded(): boolean {
  return globalThis.__isPageLoadExcluded === true
}
