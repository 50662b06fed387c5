import type { Clock } from '@viewpage/remote-kit/browser'

/** Upper limits of the random delay before the first retry and before any retry. */
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 300_000

/** When to send again: after a random delay that grows with each failure, and not before `Retry-After`. */
export interface RetrySchedule {
  /** A call failed: schedules a retry. @param retryAfter ms, from `Retry-After`; 0 without one */
  afterFailure(retryAfter: number): void
  /** Schedules a retry for when the server allows it. */
  whenAllowed(): void
  /** Whether the server asked to wait for longer, even if requests fail in other ways meanwhile. */
  hasToWait(): boolean
  /** The server responds: the next failure counts as the first. */
  succeeded(): void
  /** Cancels a scheduled retry. */
  stop(): void
}

/** @param random in [0, 1) */
export function createRetrySchedule(clock: Clock, random: () => number, retry: () => void): RetrySchedule {
  let failures = 0
  /** ms by the clock. */
  let notBefore = 0
  let stop = () => {}

  const waitMs = () => Math.max(0, notBefore - clock.now())

  /** @param maxDelay ms, after the delay that the server requested */
  function schedule(maxDelay: number): void {
    stop()
    stop = clock.after(waitMs() + random() * maxDelay, retry)
  }

  return {
    afterFailure(retryAfter) {
      const maxDelay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
      failures += 1
      notBefore = Math.max(notBefore, clock.now() + retryAfter)
      schedule(maxDelay)
    },
    whenAllowed: () => schedule(FIRST_RETRY_MS),
    hasToWait: () => waitMs() > 0,
    succeeded() {
      failures = 0
    },
    stop: () => stop(),
  }
}
