import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'

/** ms after the connections were cut, for what is still being written. */
const WRITE_MS = 5_000

/**
 * Stops in three steps: `/readyz` answers 503 while everything else goes on, then no connection is taken any more and
 * requests on their way are answered, then connections that are still open are cut. Writes are finished in any case.
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
  await Promise.race([closed, wait(WRITE_MS)])
}
