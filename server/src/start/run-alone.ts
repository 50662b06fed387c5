import type { App } from '../app.ts'
import type { Config } from '../foundation/config/config.ts'
import { serveMetrics } from '../foundation/metrics/serve-metrics.ts'
import { followDevBuilds } from './follow-dev-builds.ts'
import { printStart } from './print-start.ts'
import { serve } from './serve.ts'
import type { Demo } from './start-server.ts'
import { stopApp } from './stop-app.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** Serves in this process, until a signal stops it. @throws Error if it cannot start */
export async function runAlone(config: Config, demo: Demo | undefined): Promise<void> {
  let listening: App | null = null
  // Before it listens, a server has no open requests, and all its writes are in transactions.
  stopOnSignals(async () => {
    if (listening) await stopApp(listening, config)
  })
  const { app, address } = await serve(config, demo?.addData)
  listening = app
  // Without a listener, the signal ends a process at once.
  process.on('SIGUSR2', () =>
    app.server.log.warn('SIGUSR2 replaces the processes of a server that has several; restart this one'),
  )
  const metricsAddress = await serveOwnMetrics(config, app)
  // `npm run dev` says where it is.
  if (config.server.devBuilds) return followDevBuilds(app.parts.releases, app.server.log, address)
  printStart({
    config,
    address,
    metricsAddress,
    guide: demo?.guide,
    releaseTokens: app.parts.releaseTokens,
  })
}

/** @returns their URL; `null` if they are off */
async function serveOwnMetrics(
  { server: { metrics: where } }: Config,
  { parts }: App,
): Promise<string | null> {
  if (where === null) return null
  const { textOf } = await import('../foundation/metrics/sum-metrics.ts')
  const { url } = await serveMetrics(where, async () => textOf(await parts.metrics.read()))
  return url
}
