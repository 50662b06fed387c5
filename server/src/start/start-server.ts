import { openDemoAccounts } from '../accounts/demo-accounts.ts'
import { buildApp, type App } from '../app.ts'
import { ConfigError, readConfig, type Config } from '../config.ts'
import type { Parts } from '../parts.ts'
import { keepNewFilesPrivate } from '../files/data-dir.ts'
import { plainHttpWarning } from '../http/connections/plain-http.ts'
import { startTaskLauncher } from '../tasks/run-task.ts'
import { addWithProgress, type AddData } from './fill-database.ts'
import { workspaceBuilds } from './workspace-builds.ts'
import { stopApp } from './stop-app.ts'
import { stopOnSignals } from './stop-on-signals.ts'

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
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  })
}

async function start(demo: Demo | undefined): Promise<void> {
  keepNewFilesPrivate()
  const config = readConfig(process.env)
  if (config.demo !== false && !demo) {
    throw new ConfigError(
      'VIEWPAGE_DEMO',
      '1',
      '0 for this command. demo/src/main.ts starts the same server with demo data',
    )
  }
  let listening: App | null = null
  // Before it listens, a server has no open requests, and all its writes are in transactions.
  stopOnSignals(async () => {
    if (listening) await stopApp(listening, config)
  })

  // Fork while this process is small.
  startTaskLauncher()
  const app = await buildApp(config, workspaceBuilds())
  const { server, parts } = app
  if (config.environment === 'production' && config.demo !== 'public') await refuseDemoAccounts(parts)
  if (config.demo !== false && demo) await addWithProgress(demo.addData, parts)
  await app.warmUp()
  const address = await server.listen({ port: config.port, host: config.host })
  listening = app
  printAddress(config, address)
  // The guide contains the demo's password, which is for local use.
  if (config.demo === true && demo) console.log(demo.guide(config.publicUrl ?? address))
  if (config.releaseTokens === null) {
    for (const token of parts.releaseTokens.values()) {
      console.log(
        `To release a remote to it:\n  export VIEWPAGE_URL=${address}\n  export VIEWPAGE_RELEASE_TOKEN=${token}\n`,
      )
    }
  }
}

function printAddress(config: Config, address: string): void {
  const { publicUrl, demo } = config
  const listens = publicUrl === null ? '' : `It listens on ${address}\n`
  // Since the process began; the line is like those of the set-up's phases.
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`  ${'start'.padEnd(10)} ${seconds.padStart(6)} s`)
  console.log(`\nviewpage is at ${publicUrl ?? address}${demo === false ? '/' : '/p/orbit1/'}\n${listens}`)
  const warning = plainHttpWarning(config)
  if (warning !== null) console.warn(`${warning}\n`)
}

/** @throws ConfigError if the database has accounts with the demo password */
async function refuseDemoAccounts({ accounts }: Parts): Promise<void> {
  const emails = await openDemoAccounts(accounts)
  if (emails.length === 0) return
  throw new ConfigError(
    'VIEWPAGE_DEMO',
    '0',
    `"public" for this database, in which ${emails.join(', ')} still have the public password of the demo. Use another DATA_DIR or DATABASE_URL, or change the passwords`,
  )
}
