import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { requireEmpty, restoreBackup } from '../storage/backups/restore-backup.ts'
import { readConfig } from '../foundation/config/config.ts'
import { keepNewFilesPrivate, openDataDir } from '../foundation/config/data-dir.ts'
import { openFileStore } from '../storage/files/open-file-store.ts'
import { fail, print } from './print.ts'
import { showProgress } from './show-progress.ts'

const USAGE = `usage: npm run restore -- <snapshot>
  restores a snapshot of npm run backup into DATA_DIR, which must be empty. Start the server afterwards.`

keepNewFilesPrivate()
const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true })
const [snapshot, ...rest] = positionals
const config = readConfig(process.env)

if (snapshot === undefined || rest.length > 0) fail(USAGE)
else if (config.database.url !== null)
  fail('[restore] The database is PostgreSQL: docs/operating/backups.md says how to restore it.')
else await restore(resolve(process.env['INIT_CWD'] ?? process.cwd(), snapshot))

async function restore(path: string): Promise<void> {
  const { dataDir } = config.files
  const progress = showProgress(process.stdout)
  try {
    openDataDir(dataDir)
    await requireEmpty(dataDir)
    const store = await openFileStore(config)
    const { createdAt, files } = await restoreBackup({
      snapshot: path,
      dataDir,
      store,
      onProgress: (done, all) => progress.show(done / all, `${done} of ${all} files`),
    })
    await store.close()
    progress.end()
    print(`Restored ${dataDir} as it was at ${createdAt}, with ${files} files.`)
  } catch (error) {
    progress.end()
    fail(error instanceof Error ? error.message : String(error))
  }
}
