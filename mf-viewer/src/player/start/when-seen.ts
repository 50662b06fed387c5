import type { ViewerBrowser } from '../viewer-browser.ts'

/** Reports, soon and after each change, whether the window shows half of an element. @returns the undo */
export type ObserveShown = (element: Element, listener: (isShown: boolean) => void) => () => void

/** ms without a break (docs/behaviour/tracking.md#view). */
const SEEN_AFTER_MS = 1_000

/**
 * Calls back once, when the page was visible and half of the stage in the window for a second without a break
 * (docs/behaviour/tracking.md#view).
 *
 * @returns the undo
 */
export function whenSeen(
  stage: Element,
  {
    clock,
    visibility,
    observeShown,
  }: Pick<ViewerBrowser, 'clock' | 'visibility'> & { readonly observeShown: ObserveShown },
  callback: () => void,
): () => void {
  let isShown = false
  let stopTimer: (() => void) | null = null

  function judge(): void {
    const isVisible = isShown && visibility.isVisible()
    if (isVisible === (stopTimer !== null)) return
    stopTimer?.()
    stopTimer = isVisible ? clock.after(SEEN_AFTER_MS, seen) : null
  }

  function seen(): void {
    stop()
    callback()
  }

  const undo = [
    visibility.subscribe(judge),
    observeShown(stage, (isNowShown) => {
      isShown = isNowShown
      judge()
    }),
    () => stopTimer?.(),
  ]
  const stop = () => undo.forEach((each) => each())
  return stop
}
