/**
 * Loads a page again and again, in a process of its own, so that what the attacker does in the benchmark's process is
 * not measured. The parent sends an address to begin, then `stop`, and gets the waits, ms.
 */
import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'

/** ms between two loads. */
const PAUSE_MS = 10

let isLoading = false

async function load(address: string): Promise<void> {
  const { origin, pathname } = new URL(address)
  // A new connection for each load, as for a new visitor, would measure the kernel, too.
  const pool = new Pool(origin, { connections: 1 })
  const waits: number[] = []
  isLoading = true
  while (isLoading) {
    const start = performance.now()
    const { statusCode, body } = await pool.request({
      path: pathname,
      method: 'GET',
      headers: { accept: 'text/html' },
    })
    await body.dump()
    if (statusCode !== 200) throw new Error(`[bench] ${address} answered ${statusCode}.`)
    waits.push(performance.now() - start)
    await setTimeout(PAUSE_MS)
  }
  await pool.close()
  process.send?.(waits)
}

process.on('message', (message: string) => {
  if (message === 'stop') isLoading = false
  else void load(message)
})
