/** Whether the visitor can see the page. All that measures time asks here (D29). */
export interface Visibility {
  isVisible(): boolean
  /** @returns the undo */
  subscribe(listener: (isVisible: boolean) => void): () => void
}

/**
 * The visibility of this page: a page that is left counts as hidden, one that comes back from the back/forward cache
 * as shown. There is no `unload` in it, which would keep the page out of that cache.
 */
export function createVisibility(): Visibility {
  const listeners = new Set<(isVisible: boolean) => void>()
  const look = () => document.visibilityState === 'visible'
  let isVisible = look()

  function change(to: boolean): void {
    if (to === isVisible) return
    isVisible = to
    for (const listener of listeners) listener(to)
  }

  document.addEventListener('visibilitychange', () => change(look()))
  window.addEventListener('pagehide', () => change(false))
  window.addEventListener('pageshow', () => change(look()))

  return {
    isVisible: () => isVisible,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
