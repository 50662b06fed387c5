import { buildApp, type App } from './app.ts'
import { buildsBeside } from './builds-beside.ts'
import { demoGuide } from './cli/demo-guide.ts'
import { showProgress } from './cli/show-progress.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import type { Context } from './context.ts'
import { keepNewFilesPrivate } from './data-dir.ts'
import { plainHttpWarning } from './plain-http.ts'
import { stopApp } from './stop-app.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { startTaskHost } from './task-processes/run-task.ts'

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
  if (demo === true) console.log(demoGuide(publicUrl ?? address))
  const warning = plainHttpWarning(config)
  if (warning !== null) console.warn(`${warning}\n`)
}

/** Loaded only here: a server without demo data needs none of it. */
async function addDemo(context: Context): Promise<void> {
  const { addDemoData } = await import('./demo/add-demo-data.ts')
  const { demoPresentations } = await import('./demo/decks/index.ts')
  const progress = showProgress(process.stdout)
  await addDemoData(context, demoPresentations, (fraction) =>
    progress.show(fraction, 'adding the demo data…'),
  ).finally(progress.end)
}

/** A database that was used for a demo. @throws ConfigError */
async function refuseDemoAccounts({ accounts }: Context): Promise<void> {
  const { openDemoAccounts } = await import('./demo/open-demo-accounts.ts')
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
