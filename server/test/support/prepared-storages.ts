import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/foundation/config/config.ts'
import { createStorage, type DatabaseName, type StorageOptions, type TestStorage } from './databases.ts'
import { preparedFolder } from './prepared-databases.ts'

/** Something that storages have from the start. */
export interface Content {
  /** Differs from that of any other content. */
  readonly name: string
  /** Stores it. @returns the app that stored it */
  readonly fill: (config: Config) => Promise<App>
}

/** A storage with all tables and some content, copied, which takes less time than storing it again. */
export async function createPreparedStorage(
  kind: DatabaseName,
  content: Content,
  { parent }: Pick<StorageOptions, 'parent'> = {},
): Promise<TestStorage> {
  const { dataDir, template } = await prepared(kind, content)
  const storage = await createStorage(kind, { parent, template })
  cpSync(dataDir, storage.dataDir, { recursive: true })
  return storage
}

/** What is copied. The first test of a run that needs it makes it. */
async function prepared(kind: DatabaseName, content: Content) {
  const name = createHash('sha256').update(content.name).digest('hex')
  const folder = join(preparedFolder(), `${kind}-${name}`)
  if (!existsSync(folder)) await prepare(folder, kind, content)
  return {
    dataDir: join(folder, 'data'),
    template: kind === 'postgres' ? readFileSync(join(folder, 'template'), 'utf8') : null,
  }
}

async function prepare(folder: string, kind: DatabaseName, content: Content): Promise<void> {
  const made = mkdtempSync(join(preparedFolder(), 'made-'))
  const storage = await createStorage(kind, { parent: made, hasTables: true })
  await fill(storage, content)
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

async function fill({ dataDir, databaseUrl }: TestStorage, content: Content): Promise<void> {
  const app = await content.fill(
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      VIEWPAGE_LOG_LEVEL: 'silent',
      VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': randomBytes(16).toString('hex') }),
    }),
  )
  // Each test has secrets of its own.
  await app.parts.database.write((transaction) => transaction.deleteFrom('secrets').execute())
  await app.close()
}
