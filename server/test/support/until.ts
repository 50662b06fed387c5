const MIN_WAIT_MS = 10
const MAX_WAIT_MS = 100

/** Waits until a condition holds. It has no time limit, because the test has one. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now()
  while (!(await condition())) {
    // Some conditions take a request each, which would slow down what is waited for.
    const waitMs = Math.min(Math.max((performance.now() - start) / 10, MIN_WAIT_MS), MAX_WAIT_MS)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}
