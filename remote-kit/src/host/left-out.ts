declare global {
  /** Set for the rest of this page load by {@link leaveOut}. */
  var __leftOut: boolean | undefined
}

/**
 * Leaves the rest of this page load out of all figures and error reports, because a fault is simulated or an action was
 * replayed (docs/behaviour/errors.md#left-out).
 */
export function leaveOut(): void {
  globalThis.__leftOut = true
}

export function isLeftOut(): boolean {
  return globalThis.__leftOut === true
}
