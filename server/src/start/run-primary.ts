import cluster from 'node:cluster'
import { pino } from 'pino'
import type { Config } from '../foundation/config/config.ts'
import { openLogStream } from '../foundation/http/logs/open-log-stream.ts'
import { LOG_HOOKS } from '../foundation/http/logs/printable-log-line.ts'
import { releaseTokensOf, type ReleaseTokens } from '../foundation/config/release-tokens.ts'
import { openMetricsOfWorkers } from './metrics-of-workers.ts'
import { printStart } from './print-start.ts'
import type { Demo } from './start-server.ts'
import { KEEP_ALIVE_GRACE_MS, WRITE_TIMEOUT_MS } from './stop-app.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { createWorkerGroup } from './worker-group.ts'
import { forkWorker } from './worker-process.ts'

/** Time beyond all others after which a worker that stops is killed. */
const SPARE_MS = 10_000

/**
 * Starts the processes that serve, shares a listener among them, replaces those that end, and passes signals on. It
 * serves no request itself.
 *
 * @throws Error if they cannot start
 */
export async function runPrimary(config: Config, demo: Demo | undefined): Promise<void> {
  const log = pino(
    { level: config.server.logLevel, hooks: LOG_HOOKS },
    (await openLogStream()) ?? pino.destination(1),
  )
  const releaseTokens = releaseTokensOf(config)
  // Workers accept connections themselves, whichever the environment says. A connection that the primary passed to a worker
  // which was just killed would stay open without a response (nodejs/node#21746).
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const metrics = await openMetricsOfWorkers(config.server.metrics)
  const group = createWorkerGroup({
    count: config.server.processes,
    fork: () => forkWorker(environmentOf(config, releaseTokens)),
    stopMs: config.server.drainMs + config.server.graceMs + KEEP_ALIVE_GRACE_MS + WRITE_TIMEOUT_MS + SPARE_MS,
    log: {
      info: (message) => log.info(message),
      error: (details, message) => log.error(details, message),
    },
    onEnded: (worker) => metrics?.addEnded(worker),
    onGiveUp() {
      log.fatal('[server] Failed to keep running: worker processes end at once. Their errors are above.')
      process.exit(1)
    },
  })
  stopOnSignals(group.stop, group.kill)
  process.on('SIGUSR2', () => {
    group.replaceAll().catch((error: unknown) => log.error({ err: error }, 'workers were not replaced'))
  })
  const address = await group.start()
  const metricsAddress = (await metrics?.serve(group.running)) ?? null
  printStart({ config, address, metricsAddress, guide: demo?.guide, releaseTokens })
}

/** The workers need the same release token, also if this process made it. */
function environmentOf(
  { releases: { releaseTokens: given } }: Config,
  tokens: ReleaseTokens,
): Readonly<Record<string, string>> {
  if (given !== null || tokens.size === 0) return {}
  return { VIEWPAGE_RELEASE_TOKENS: JSON.stringify(Object.fromEntries(tokens)) }
}
