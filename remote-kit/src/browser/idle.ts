import { whenSlotsSettled } from './slots-settled.ts'

export interface IdleOptions {
  /** Calls back after this time even if the browser is still busy. @default no limit */
  readonly timeoutMs?: number
  /** How long to wait in browsers without `requestIdleCallback` (Safari before 26). */
  readonly fallbackDelayMs: number
}

/** ms of work in an idle period that has no deadline. Half a frame at 60 Hz, so that input is not delayed noticeably. */
const FALLBACK_SLICE_MS = 8

/** Chromium warns of a preloaded file that nothing has used 3 s after the load event. */
const MAX_WAIT_FOR_SLOTS_MS = 2_000

/**
 * Calls back when the browser is idle. `hasTime()` is true while more work fits into the idle period.
 *
 * @returns the undo
 */
export function whenIdle(
  callback: (hasTime: () => boolean) => void,
  { timeoutMs, fallbackDelayMs }: IdleOptions,
): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(
      (deadline) => callback(() => deadline.timeRemaining() > 1),
      timeoutMs === undefined ? undefined : { timeout: timeoutMs },
    )
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(() => {
    const end = performance.now() + FALLBACK_SLICE_MS
    callback(() => performance.now() < end)
  }, fallbackDelayMs)
  return () => clearTimeout(timer)
}

/** Calls back once the page has loaded, at once if it already has. @returns the undo */
export function whenPageLoaded(callback: () => void): () => void {
  if (document.readyState === 'complete') {
    callback()
    return () => {}
  }
  const listener = () => callback()
  window.addEventListener('load', listener, { once: true })
  return () => window.removeEventListener('load', listener)
}

/**
 * Calls back when the browser is idle after the page has loaded and its slots have settled. A slot that takes long to
 * settle holds nothing back for longer than `MAX_WAIT_FOR_SLOTS_MS`.
 *
 * @returns the undo
 */
export function whenLoadedAndIdle(callback: () => void, options: IdleOptions): () => void {
  const undos: (() => void)[] = []
  const undo = () => undos.splice(0).forEach((stop) => stop())
  const startIdle = () => {
    undo()
    undos.push(whenIdle(callback, options))
  }
  const startWait = () => undos.push(whenSlotsSettled(startIdle, MAX_WAIT_FOR_SLOTS_MS))
  undos.push(whenPageLoaded(startWait))
  return undo
}
