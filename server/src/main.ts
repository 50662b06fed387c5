import { buildApp, type App } from './app.ts'
import { buildsBeside } from './start/builds-beside.ts'
import { showProgress } from './cli/show-progress.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import type { Context } from './context.ts'
import { keepNewFilesPrivate } from './files/data-dir.ts'
import { plainHttpWarning } from './http/connections/plain-http.ts'
import { stopApp } from './start/stop-app.ts'
import { stopOnSignals } from './start/stop-on-signals.ts'
import { startTaskHost } from './tasks/run-task.ts'

async function start(): Promise<void> {
  keepNewFilesPrivate()
  const config = readConfig(process.env)
  let listening: App | null = null
  // Before it listens, nothing is on its way: what it may be writing is a transaction.
  stopOnSignals(async () => {
    if (listening) await stopApp(listening, config)
  })

  // While this process is small.
  startTaskHost()
  const app = await buildApp(config, buildsBeside())
  const { server, context } = app
  if (config.environment === 'production' && config.demo !== 'public') await refuseDemoAccounts(context)
  if (config.demo !== false) await addDemo(context)
  await app.warmUp()
  const address = await server.listen({ port: config.port, host: config.host })
  listening = app
  sayWhereItIs(config, address)
  if (config.releaseTokens === null) {
    for (const token of context.releaseTokens.values()) {
      console.log(`To release a remote to it: VIEWPAGE_URL=${address} VIEWPAGE_RELEASE_TOKEN=${token}\n`)
    }
  }
}

function sayWhereItIs(config: Config, address: string): void {
  const { publicUrl, demo } = config
  const listens = publicUrl === null ? '' : `It listens on ${address}\n`
  console.log(`\nviewpage is at ${publicUrl ?? address}${demo === false ? '/' : '/p/orbit1/'}\n${listens}`)
  const warning = plainHttpWarning(config)
  if (warning !== null) console.warn(`${warning}\n`)
}

/** Loaded only here: a server without demo data needs none of it. */
async function addDemo(context: Context): Promise<void> {
  const { addDemoData } = await import('../../demo/src/add-demo-data.ts')
  const { demoPresentations } = await import('../../demo/src/decks/index.ts')
  const progress = showProgress(process.stdout)
  await addDemoData(context, demoPresentations, (fraction) =>
    progress.show(fraction, 'adding the demo data…'),
  ).finally(progress.end)
}

/** A database that was used for a demo. @throws ConfigError */
async function refuseDemoAccounts({ accounts }: Context): Promise<void> {
  const { openDemoAccounts } = await import('../../demo/src/open-demo-accounts.ts')
  const emails = await openDemoAccounts(accounts)
  if (emails.length === 0) return
  throw new ConfigError(
    'VIEWPAGE_DEMO',
    '0',
    `"public" for this database, in which ${emails.join(', ')} still have the password of the demo that everybody knows. Use another DATA_DIR or DATABASE_URL, or change the passwords`,
  )
}

await start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
