import cluster from 'node:cluster'
import { inspect } from 'node:util'
import { printable } from '@viewpage/shared-events/printable'
import type { Config } from '../foundation/config/config.ts'
import { ConfigError } from '../foundation/config/config-error.ts'
import { readProcessConfig } from '../cli/process-config.ts'
import { keepNewFilesPrivate } from '../foundation/config/data-dir.ts'
import type { AddData } from './fill-database.ts'

/** Demo data, and a text about it for the person at the terminal. */
export interface Demo {
  readonly addData: AddData
  /** @param url of the server, without a slash at its end */
  readonly guide: (url: string) => string
}

/**
 * Starts the server, configured by the environment. If that fails, prints why and ends the process.
 *
 * @param demo used if `VIEWPAGE_DEMO` is set
 */
export async function startServer(demo?: Demo): Promise<void> {
  await start(demo).catch((error: unknown) => {
    // It may quote what a database or an object store answered.
    console.error(printable(error instanceof ConfigError ? error.message : inspect(error)))
    process.exit(1)
  })
}

async function start(demo: Demo | undefined): Promise<void> {
  keepNewFilesPrivate()
  const config = readProcessConfig()
  if (config.server.demo !== false && !demo) {
    throw new ConfigError(
      'VIEWPAGE_DEMO',
      '1',
      '0 for this command. demo/src/main.ts starts the same server with demo data',
    )
  }
  const run = await roleOf(config)
  await run(config, demo)
}

/** Imported when needed, so that the primary, which serves no request, stays small. */
async function roleOf({
  server: { processes },
}: Config): Promise<(config: Config, demo: Demo | undefined) => Promise<void>> {
  if (cluster.isWorker) return (await import('./run-worker.ts')).runWorker
  if (processes > 1) return (await import('./run-primary.ts')).runPrimary
  return (await import('./run-alone.ts')).runAlone
}
