declare global {
  /** Set for the rest of this page load by {@link excludePageLoad}. */
  var __isExcluded: boolean | undefined
}

/**
 * Excludes the rest of this page load from all figures and error reports, because a fault is simulated
 * (docs/behaviour/errors.md#left-out).
 */
export function excludePageLoad(): void {
  globalThis.__isExcluded = true
}

export function isExcluded(): boolean {
  return globalThis.__isExcluded === true
}
