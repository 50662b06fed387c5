/**
 * Loads a page repeatedly in a process of its own, so that the attacker's work in the benchmark process is not
 * measured. The parent sends an address to start, then `stop`, and receives the load times, ms.
 */
import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'

/** ms between two loads. */
const PAUSE_MS = 10

let isLoading = false

async function load(address: string): Promise<void> {
  const { origin, pathname } = new URL(address)
  // A new connection for each load would also measure the kernel.
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
