import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createStorage, type DatabaseName, type StorageOptions, type TestStorage } from './databases.ts'
import { fakeBuild, fakeBuilds, type FakeRemote } from './fake-builds.ts'
import { preparedFolder } from './prepared-databases.ts'

/** When tests begin, by their clock; ms since 1970. */
export const STARTED_AT = Date.UTC(2026, 10, 14, 12)

/** A published version of a tiny remote. */
export interface FakeRelease {
  readonly name: string
  readonly version: string
  readonly slots: string[]
  /** @default 'plain' */
  readonly fake?: FakeRemote
  /** @default false */
  readonly isActive?: boolean
}

const SLOTS = ['header', 'viewer', 'metadata', 'toolbar', 'transcript', 'sidebar', 'cta']

/** One plain remote fills every slot. */
export const PLAIN_REMOTE: readonly FakeRelease[] = [
  { name: 'mf-all', version: '1.0.0', slots: SLOTS, isActive: true },
]

/** A storage with all tables and these releases, copied, which takes less time than publishing them. */
export async function createStorageWithReleases(
  kind: DatabaseName,
  releases: readonly FakeRelease[],
  { parent }: Pick<StorageOptions, 'parent'> = {},
): Promise<TestStorage> {
  const { dataDir, template } = await prepared(kind, releases)
  const storage = await createStorage(kind, { parent, template })
  cpSync(dataDir, storage.dataDir, { recursive: true })
  return storage
}

/** What is copied. The first test of a run that needs it makes it. */
async function prepared(kind: DatabaseName, releases: readonly FakeRelease[]) {
  const name = createHash('sha256').update(JSON.stringify(releases)).digest('hex')
  const folder = join(preparedFolder(), `${kind}-${name}`)
  if (!existsSync(folder)) await prepare(folder, kind, releases)
  return {
    dataDir: join(folder, 'data'),
    template: kind === 'postgres' ? readFileSync(join(folder, 'template'), 'utf8') : null,
  }
}

async function prepare(folder: string, kind: DatabaseName, releases: readonly FakeRelease[]): Promise<void> {
  const made = mkdtempSync(join(preparedFolder(), 'made-'))
  const storage = await createStorage(kind, { parent: made, hasTables: true })
  await publishAll(storage, releases)
  renameSync(storage.dataDir, join(made, 'data'))
  writeFileSync(join(made, 'template'), storage.databaseUrl?.split('/').at(-1) ?? '')
  try {
    renameSync(made, folder)
  } catch {
    // A test in another process was first.
    await storage.remove()
    rmSync(made, { recursive: true })
  }
}

async function publishAll(
  { dataDir, databaseUrl }: TestStorage,
  releases: readonly FakeRelease[],
): Promise<void> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    VIEWPAGE_LOG_LEVEL: 'silent',
    VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': randomBytes(16).toString('hex') }),
  })
  const app = await buildApp(config, fakeBuilds(dataDir), { now: () => STARTED_AT })
  // The gate refuses remotes that fail, and tests show what happens when they fail nevertheless.
  const forced = { force: true }
  for (const { name, version, slots, fake, isActive = false } of releases) {
    await app.parts.releases.publish(fakeBuild(name, version, slots, fake), forced)
    if (isActive) await app.parts.releases.activate(name, version, forced)
  }
  // Each test has secrets of its own.
  await app.parts.database.write((transaction) => transaction.deleteFrom('secrets').execute())
  await app.close()
}
