import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { workspaceBuilds } from '../../src/start/workspace-builds.ts'
import { createStorage, type DatabaseName, type StorageOptions, type TestStorage } from './databases.ts'
import { folderWithTables, preparedFolder } from './prepared-databases.ts'

/**
 * A storage with all tables. One of SQLite has this repository's builds as releases, copied, which takes less time than
 * publishing them.
 */
export async function createStorageWithBuilds(
  kind: DatabaseName,
  { parent }: Pick<StorageOptions, 'parent'> = {},
): Promise<TestStorage> {
  const storage = await createStorage(kind, { parent, hasTables: true })
  if (kind === 'sqlite') cpSync(await folderWithBuilds(), storage.dataDir, { recursive: true })
  return storage
}

/** A data folder with the builds as releases. The first test that needs it makes it. */
async function folderWithBuilds(): Promise<string> {
  const folder = join(preparedFolder(), 'builds')
  if (existsSync(folder)) return folder
  const made = mkdtempSync(join(preparedFolder(), 'made-'))
  cpSync(folderWithTables(), made, { recursive: true })
  const app = await buildApp(readConfig({ DATA_DIR: made, VIEWPAGE_LOG_LEVEL: 'silent' }), workspaceBuilds())
  await app.close()
  try {
    renameSync(made, folder)
  } catch {
    // A test in another process was first.
    rmSync(made, { recursive: true })
  }
  return folder
}
