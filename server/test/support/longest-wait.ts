/** ms that the slowest other request waits while something happens, and how that ended. */
export async function longestWaitDuring<Result>(
  address: string,
  act: () => Promise<Result>,
): Promise<{ longestWait: number; result: Result }> {
  let isDone = false
  const acting = act().finally(() => (isDone = true))
  let longestWait = 0
  while (!isDone) {
    const start = performance.now()
    await (await fetch(`${address}/healthz`)).text()
    longestWait = Math.max(longestWait, performance.now() - start)
  }
  return { longestWait, result: await acting }
}
