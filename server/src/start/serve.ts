import cluster from 'node:cluster'
import { openDemoAccounts } from '../people/accounts/demo-accounts.ts'
import { buildApp, type App } from '../app.ts'
import { type Config } from '../foundation/config/config.ts'
import { ConfigError } from '../foundation/config/config-error.ts'
import { certificateEnd } from '../foundation/http/connections/certificate-end.ts'
import { startLauncher } from '../foundation/launcher/launcher.ts'
import type { Parts } from '../features/parts.ts'
import { addWithProgress, type AddData } from './fill-database.ts'
import { answerWhileMigrating } from './answer-while-migrating.ts'
import type { MigratingOptions } from '../storage/database/open-database.ts'
import { workspaceBuilds } from './workspace-builds.ts'

/** A server that accepts requests in this process. */
export interface Serving {
  readonly app: App
  /** URL it listens on, without a slash at its end. */
  readonly address: string
}

/**
 * Builds the server, adds demo data if `VIEWPAGE_DEMO` is set, and listens; it responds to checks while it migrates.
 *
 * @param migrations for tests
 * @throws ConfigError if a demo account must not be served; Error if something cannot be opened
 */
export async function serve(
  config: Config,
  addData: AddData | undefined,
  migrations?: MigratingOptions['migrations'],
): Promise<Serving> {
  // Fork while this process is small.
  startLauncher()
  const waiting = answerWhileMigrating(config)
  const app = await buildApp(
    config,
    workspaceBuilds({ otherSlots: config.site.otherSlots, devBuilds: config.server.devBuilds }),
    { migrating: { migrations, ...(isFirst() && { onMigrating: waiting.open }) } },
  )
  const { server, parts } = app
  if (config.site.environment === 'production' && config.server.demo !== 'public')
    await refuseDemoAccounts(parts)
  if (config.server.demo !== false && addData) await addWithProgress(addData, parts)
  const { publicUrl } = config.http
  if (publicUrl?.startsWith('https:') === true)
    parts.metrics.observe('timestamp_seconds', 'certificate_end', certificateEnd(publicUrl))
  await app.warmUp()
  await waiting.close()
  return { app, address: await server.listen({ port: config.server.port, host: config.server.host }) }
}

/** A worker that replaces another one shares its port with those that serve. */
const isFirst = (): boolean => cluster.worker === undefined || cluster.worker.id === 1

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
