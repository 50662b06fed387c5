/**
 * Whether the visitor can see the page. Everything that measures time uses this
 * (docs/behaviour/tracking.md#hidden-page).
 */
export interface PageVisibility {
  isVisible(): boolean
  /** Calls back on every change. @returns the undo */
  subscribe(listener: (isVisible: boolean) => void): () => void
}

/**
 * Watches whether this page is visible. A page counts as hidden from `pagehide` on, and as visible again when the
 * back/forward cache restores it. It does not use `unload`, which would exclude the page from that cache.
 *
 * @param ending its signal ends the watch, which otherwise lasts as long as the page. @default none
 */
export function createPageVisibility(ending?: { readonly signal: AbortSignal }): PageVisibility {
  const listeners = new Set<(isVisible: boolean) => void>()
  const readState = () => document.visibilityState === 'visible'
  let isVisible = readState()

  function change(to: boolean): void {
    if (to === isVisible) return
    isVisible = to
    for (const listener of listeners) listener(to)
  }

  document.addEventListener('visibilitychange', () => change(readState()), ending)
  window.addEventListener('pagehide', () => change(false), ending)
  window.addEventListener('pageshow', () => change(readState()), ending)

  return {
    isVisible: () => isVisible,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

let shared: PageVisibility | undefined
const watchPage = () => (shared ??= createPageVisibility())

/** The visibility of this page for components: one set of listeners, added on first use. */
export const pageVisibility: PageVisibility = {
  isVisible: () => watchPage().isVisible(),
  subscribe: (listener) => watchPage().subscribe(listener),
}
