import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'

/** How long visitors wait for a page while something else happens. */
export interface PageWaits {
  /** @returns ms of each load meanwhile, and the result */
  during<Result>(work: () => Promise<Result>): Promise<{ waits: readonly number[]; result: Result }>
  close(): void
}

/** Higher than that of the server and of the attacker: the probe must not wait for a processor. */
const PRIORITY = -10

/** @param page address that is loaded */
export function createPageWaits(page: string): PageWaits {
  const probe = fork(join(import.meta.dirname, 'page-probe.ts'))
  try {
    setPriority(probe.pid ?? 0, PRIORITY)
  } catch {
    // Only root may; the figures are a little worse without.
  }

  return {
    async during(work) {
      probe.send(page)
      try {
        const result = await work()
        return { waits: await stop(), result }
      } catch (error) {
        await stop()
        throw error
      }
    },
    close: () => void probe.kill(),
  }

  async function stop(): Promise<readonly number[]> {
    const received = once(probe, 'message')
    probe.send('stop')
    const [waits] = (await received) as [number[]]
    return waits
  }
}
