/** Decides whether to ask a server that failed lately. */
export interface Breaker {
  /** Whether a request may be sent now. After a pause one may, until its result is known. */
  mayTry(): boolean
  succeeded(): void
  failed(): void
}

const MAX_FAILURES = 3
/** ms; doubles with each trial that fails. */
const PAUSE_MS = 10_000
const MAX_PAUSE_MS = 5 * 60_000

/** @param now ms */
export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let pauses = 0
  let pausedUntil: number | null = null
  let isTrying = false

  function pause(): void {
    pausedUntil = now() + Math.min(PAUSE_MS * 2 ** pauses, MAX_PAUSE_MS)
    pauses += 1
    isTrying = false
  }

  return {
    mayTry() {
      if (pausedUntil === null) return true
      if (now() < pausedUntil || isTrying) return false
      isTrying = true
      return true
    },
    succeeded() {
      failures = 0
      pauses = 0
      pausedUntil = null
      isTrying = false
    },
    failed() {
      failures += 1
      // Requests that were sent before the pause do not make it longer.
      if (pausedUntil === null ? failures >= MAX_FAILURES : isTrying) pause()
    },
  }
}
