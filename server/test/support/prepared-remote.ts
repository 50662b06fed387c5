import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { askPostgres } from './ask-postgres.ts'
import {
  createStorage,
  DATABASES,
  type DatabaseName,
  type StorageOptions,
  type TestStorage,
} from './databases.ts'
import { fakeBuild, fakeBuilds } from './fake-builds.ts'
import { POSTGRES_TEMPLATE, preparedFolder } from './prepared-databases.ts'

/** When tests begin, by their clock; ms since 1970. */
export const STARTED_AT = Date.UTC(2026, 10, 14, 12)

const TEMPLATE = 'with_plain_remote'
const SLOTS = ['header', 'viewer', 'metadata', 'toolbar', 'transcript', 'sidebar', 'cta']

const folderOf = (kind: DatabaseName) => join(preparedFolder(), `plain-remote-${kind}`)

/** Makes what {@link createStorageWithPlainRemote} copies. Call it after the databases are prepared. */
export async function preparePlainRemote(): Promise<void> {
  const server = process.env['TEST_POSTGRES_URL'] ?? ''
  await askPostgres(server, `create database ${TEMPLATE} template ${POSTGRES_TEMPLATE}`)
  for (const kind of DATABASES) {
    await mkdir(folderOf(kind))
    const config = readConfig({
      DATA_DIR: folderOf(kind),
      DATABASE_URL: kind === 'postgres' ? `${server}/${TEMPLATE}` : '',
      VIEWPAGE_LOG_LEVEL: 'silent',
      VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': randomBytes(16).toString('hex') }),
    })
    const app = await buildApp(config, fakeBuilds(folderOf(kind)), { now: () => STARTED_AT })
    await app.parts.releases.publish(fakeBuild('mf-all', '1.0.0', SLOTS))
    await app.parts.releases.activate('mf-all', '1.0.0')
    // Each test has tokens of its own.
    await app.parts.database.write((transaction) =>
      transaction.deleteFrom('secrets').where('name', '=', 'release-tokens').execute(),
    )
    await app.close()
  }
}

/** A storage with all tables and a release of a plain remote for every slot, which takes less time than releasing it. */
export async function createStorageWithPlainRemote(
  kind: DatabaseName,
  { parent }: Pick<StorageOptions, 'parent'> = {},
): Promise<TestStorage> {
  const storage = await createStorage(kind, { parent, ...(kind === 'postgres' && { template: TEMPLATE }) })
  cpSync(folderOf(kind), storage.dataDir, { recursive: true })
  return storage
}
