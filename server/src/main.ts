import { buildApp } from './app.ts'
import { buildsBeside } from './builds-beside.ts'
import { showProgress } from './cli/show-progress.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { plainHttpWarning } from './plain-http.ts'
import { startTaskHost } from './task-processes/run-task.ts'

/** ms; somebody who does not read on must not hold the server for ever. */
const STOP_WITHIN = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  // While this process is small.
  startTaskHost()
  const app = await buildApp(config, buildsBeside())
  const { server, context } = app

  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means: now.
      if (stopping) process.exit(1)
      stopping = true
      server.log.info({ signal }, 'stopping: answering what is on its way')
      void app.close().then(() => process.exit(0))
      setTimeout(() => {
        server.log.warn({ milliseconds: STOP_WITHIN }, 'stopped before every answer was read')
        process.exit(0)
      }, STOP_WITHIN).unref()
    })
  }

  if (config.demo) await addDemo(context)
  await app.warmUp()
  const address = await server.listen({ port: config.port, host: config.host })
  console.log(`\nviewpage is at ${config.publicUrl ?? address}/p/orbit1/\n`)
  const warning = plainHttpWarning(config)
  if (warning !== null) console.warn(`${warning}\n`)
  if (config.releaseTokens === null) {
    for (const token of context.releaseTokens.values()) {
      console.log(`To release a remote to it: VIEWPAGE_URL=${address} VIEWPAGE_RELEASE_TOKEN=${token}\n`)
    }
  }
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

await start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
