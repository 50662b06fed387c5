import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'

/** Time for pending writes after the connections were cut. */
const WRITE_TIMEOUT_MS = 5_000

/**
 * Stops in three steps. First, `/readyz` answers 503 and everything else works as before. Then no connection is
 * accepted, and open requests are finished. Then the remaining connections are cut. Pending writes are finished.
 */
export async function stopApp(
  app: App,
  { drainMs, graceMs }: Pick<Config, 'drainMs' | 'graceMs'>,
): Promise<void> {
  const { log } = app.server
  log.info({ drainMs, graceMs }, 'stopping')
  app.announceStop()
  await wait(drainMs)
  const closed = app.close()
  const isInTime = await Promise.race([closed.then(() => true), wait(graceMs, false)])
  if (isInTime) return
  log.warn({ graceMs }, 'cut connections whose requests took too long')
  app.cutConnections()
  await Promise.race([closed, wait(WRITE_TIMEOUT_MS)])
}
