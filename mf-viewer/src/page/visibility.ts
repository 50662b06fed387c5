/** Whether the visitor can see the page. A hidden one gets no frames, so nothing in it is ever ready. */
export interface Visibility {
  isVisible(): boolean
  /** Calls back when the page is hidden or shown. @returns the undo */
  subscribe(listener: () => void): () => void
}

export const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}
