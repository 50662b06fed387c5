import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 10
const TIMEOUT_MS = 20_000

/** Looks every few ms. @throws Error with what was expected, if it is not so in time */
export async function untilSo(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const start = performance.now()
  while (!(await isSo())) {
    if (performance.now() - start > TIMEOUT_MS)
      throw new Error(`[bench] Timed out after ${TIMEOUT_MS} ms: ${what}.`)
    await wait(LOOK_MS)
  }
}
