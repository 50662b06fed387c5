/** ms a busy browser has for the page before anything else. */
const PATIENCE = 1_000

/** Resolves when the browser has nothing to do for the page, or after a second. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: PATIENCE })
    else setTimeout(resolve, PATIENCE)
  })
}
