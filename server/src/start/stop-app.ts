import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../app.ts'
import type { Config } from '../foundation/config/config.ts'

/** Time for pending writes after the connections were cut. */
export const WRITE_TIMEOUT_MS = 5_000
/** Connections that no request used for this time are closed, although their client might just send one. */
export const KEEP_ALIVE_GRACE_MS = 2_000

/**
 * Stops in three steps. First, `/readyz` responds with 503 and everything else works as before. Then no connection is
 * accepted, and open requests are finished. Then the remaining connections are cut. Pending writes are finished.
 */
export async function stopApp(
  app: App,
  { server: { drainMs, graceMs } }: Pick<Config, 'server'>,
): Promise<void> {
  app.server.log.info({ drainMs, graceMs }, 'stopping')
  app.announceStop()
  app.stopKeepAlive()
  await wait(drainMs)
  await closeInTime(app, graceMs)
}

/** Stops while other processes continue: clients move to them first, and no load balancer need know. */
export async function leaveToOthers(app: App, graceMs: number): Promise<void> {
  app.stopKeepAlive()
  await wait(KEEP_ALIVE_GRACE_MS)
  await closeInTime(app, graceMs)
}

async function closeInTime(app: App, graceMs: number): Promise<void> {
  const closed = app.close()
  const isInTime = await Promise.race([closed.then(() => true), wait(graceMs, false)])
  if (isInTime) return
  app.server.log.warn({ graceMs }, 'cut connections whose requests took too long')
  app.cutConnections()
  await Promise.race([closed, wait(WRITE_TIMEOUT_MS)])
}
