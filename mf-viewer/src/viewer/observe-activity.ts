import type { Clock } from '@viewpage/remote-kit/browser'

/** ms between two notices. */
export const NOTICE_EVERY = 1_000

/** Notices that somebody moves, presses or zooms in an element, or uses the keyboard; once a second. @returns the undo */
export function observeActivity(element: HTMLElement, clock: Clock, notice: () => void): () => void {
  let noticedAt = -Infinity

  function see(): void {
    const now = clock.now()
    if (now - noticedAt < NOTICE_EVERY) return
    noticedAt = now
    notice()
  }

  const controller = new AbortController()
  const options = { passive: true, signal: controller.signal }
  for (const sign of ['pointerdown', 'pointermove', 'wheel']) element.addEventListener(sign, see, options)
  document.addEventListener('keydown', see, options)
  return () => controller.abort()
}
