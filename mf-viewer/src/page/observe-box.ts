import type { Clock } from '@viewpage/remote-kit/browser'

/** Minimum ms between two reports of a box that changes continuously (docs/behaviour/viewer.md#resize-throttle). */
const RESIZE_THROTTLE_MS = 200

/** px */
export interface BoxSize {
  readonly width: number
  readonly height: number
}

/**
 * Reports the size of an element at once and after each change, at most every {@link RESIZE_THROTTLE_MS}.
 *
 * @returns the undo
 */
export function observeBox(element: Element, clock: Clock, listener: (box: BoxSize) => void): () => void {
  let unreported: BoxSize | null = null
  let stopWaiting: (() => void) | null = null

  function report(): void {
    stopWaiting = null
    if (!unreported) return
    listener(unreported)
    unreported = null
    stopWaiting = clock.after(RESIZE_THROTTLE_MS, report)
  }

  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return
    unreported = { width: entry.contentRect.width, height: entry.contentRect.height }
    if (!stopWaiting) report()
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    stopWaiting?.()
  }
}
