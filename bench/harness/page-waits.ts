import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'

/** Measures how long visitors wait for a page during other work. */
export interface PageWaits extends Disposable {
  /** @returns ms of each load during the work, and the result of the work */
  during<Result>(work: () => Promise<Result>): Promise<{ waits: readonly number[]; result: Result }>
}

/** Process priority above server and attacker, so that the probe never waits for a processor. */
const PRIORITY = -10

/** @param page address to load */
export function createPageWaits(page: string): PageWaits {
  const probe = fork(join(import.meta.dirname, 'page-probe.ts'))
  try {
    setPriority(probe.pid ?? 0, PRIORITY)
  } catch {
    // Only root can raise a priority; without it the figures are slightly worse.
  }

  return {
    async during(work) {
      probe.send(page)
      const result = await work()
      return { waits: await stop(), result }
    },
    [Symbol.dispose]: () => void probe.kill(),
  }

  async function stop(): Promise<readonly number[]> {
    const received = once(probe, 'message')
    probe.send('stop')
    const [waits] = (await received) as [number[]]
    return waits
  }
}
