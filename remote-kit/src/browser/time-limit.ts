import { browserClock, type Clock } from './clock.ts'

/** Work took longer than its time limit. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

/**
 * Settles like `work`, or like `onTimeout` when `limitMs` pass first. The work itself is not cancelled.
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
    stop = after(limitMs, resolve)
  })
  try {
    return await Promise.race([work, timeout.then(onTimeout)])
  } finally {
    stop()
  }
}
