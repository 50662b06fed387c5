import { createContext, Script } from 'node:vm'

/** A test fails after this, in ms. Only for tests that hang: on a busy machine, one of seconds takes many times as long. */
export const TEST_LIMIT_MS = 180_000

/**
 * Runs work that never awaits, which Jest cannot interrupt. For algorithms that meet outside data: give them so much of
 * it that a good one takes less than a second, and a bad one more than the limit on any machine.
 *
 * @throws Error when the limit is reached
 */
export function withinTestLimit<Result>(work: () => Result): Result {
  const results: Result[] = []
  const context = createContext({ run: () => results.push(work()) })
  new Script('run()').runInContext(context, { timeout: TEST_LIMIT_MS })
  return results[0] as Result
}
