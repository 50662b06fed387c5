import type { AddressInfo } from 'node:net'
import type { TestApp } from './start-app.ts'

/** Lets the application listen, so that it is reached through real HTTP. @returns its address, without a slash */
export async function listen({ server }: TestApp): Promise<string> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

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
