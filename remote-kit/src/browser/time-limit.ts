import { browserClock, type Clock } from './clock.ts'

/** Work took longer than its time limit. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

/** ms; a timer that is later than that counts as if it were in time. */
const STEP_MS = 250

/**
 * Settles like `work`, or like `onTimeout` when `limitMs` pass first. The work itself is not cancelled. Time in which the
 * thread is too busy to run timers does not count: on a slow device, work waits for other work.
 *
 * @param onTimeout returns the value to use instead, or throws
 *   @default throws a {@link TimeLimitError}
 * @example `await withTimeLimit(fonts.load(), FONT_LIMIT_MS, () => undefined)`
 */
export async function withTimeLimit<Value>(
  work: PromiseLike<Value>,
  limitMs: number,
  onTimeout: () => Value = () => {
    throw new TimeLimitError(`timeout of ${limitMs} ms exceeded`)
  },
  after: Clock['after'] = browserClock.after,
): Promise<Value> {
  let stop = () => {}
  const timeout = new Promise<void>((resolve) => {
    stop = afterFreeTime(after, limitMs, resolve)
  })
  try {
    return await Promise.race([work, timeout.then(onTimeout)])
  } finally {
    stop()
  }
}

/** Calls back after `ms`, in steps. @returns the undo */
function afterFreeTime(after: Clock['after'], ms: number, callback: () => void): () => void {
  let left = ms
  let stop = wait()
  function wait(): () => void {
    const step = Math.min(STEP_MS, left)
    left -= step
    return after(step, left > 0 ? () => (stop = wait()) : callback)
  }
  return () => stop()
}
