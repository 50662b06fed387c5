import type { Clock } from '@viewpage/remote-kit/browser'

/** Minimum ms between two calls. */
export const NOTICE_INTERVAL_MS = 1_000

/** Calls back on pointer and wheel input in an element, and on key presses in the page. @returns the undo */
export function observeActivity(element: HTMLElement, clock: Clock, onActivity: () => void): () => void {
  let calledAt = -Infinity

  function handleInput(): void {
    const now = clock.now()
    if (now - calledAt < NOTICE_INTERVAL_MS) return
    calledAt = now
    onActivity()
  }

  const controller = new AbortController()
  const options = { passive: true, signal: controller.signal }
  for (const type of ['pointerdown', 'pointermove', 'wheel'])
    element.addEventListener(type, handleInput, options)
  document.addEventListener('keydown', handleInput, options)
  return () => controller.abort()
}
