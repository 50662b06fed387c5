/** ms a browser without idle callbacks waits instead. */
const STAND_IN = 500

/**
 * Calls back once the page is loaded and the browser idle (D56). The scripts of all slots are asked for before the
 * page's load event, which waits for them. @returns the undo
 */
export function whenIdle(callback: () => void): () => void {
  let undo = () => {}

  function waitForIdle(): void {
    if (typeof requestIdleCallback === 'function') {
      const request = requestIdleCallback(() => callback())
      undo = () => cancelIdleCallback(request)
    } else {
      const timer = setTimeout(callback, STAND_IN)
      undo = () => clearTimeout(timer)
    }
  }

  if (document.readyState === 'complete') waitForIdle()
  else {
    window.addEventListener('load', waitForIdle, { once: true })
    undo = () => window.removeEventListener('load', waitForIdle)
  }
  return () => undo()
}
