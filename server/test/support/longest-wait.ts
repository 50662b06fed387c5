import { setTimeout } from 'node:timers/promises'

/** Between two requests, so that the action gets processor time. */
const PAUSE_MS = 10

/**
 * Runs an action while another visitor requests an address repeatedly.
 *
 * @returns the result of the action, and ms of the slowest request
 */
export async function longestWaitDuring<Result>(
  url: string,
  act: () => Promise<Result>,
): Promise<{ longestWait: number; result: Result }> {
  let isDone = false
  const acting = act().finally(() => (isDone = true))
  let longestWait = 0
  while (!isDone) {
    const start = performance.now()
    await (await fetch(url)).text()
    longestWait = Math.max(longestWait, performance.now() - start)
    await setTimeout(PAUSE_MS)
  }
  return { longestWait, result: await acting }
}
