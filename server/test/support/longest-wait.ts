import { setTimeout } from 'node:timers/promises'

/** ms between two of them: what is done needs the processor, too. */
const PAUSE_MS = 10

/**
 * Does something while somebody else asks for an address again and again.
 *
 * @returns what it returned, and ms that the slowest of the others waited
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
