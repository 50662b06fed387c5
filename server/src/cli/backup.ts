import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '../storage/backups/make-backup.ts'
import { readConfig } from '../foundation/config/config.ts'
import { keepNewFilesPrivate } from '../foundation/config/data-dir.ts'
import { openFileStore } from '../storage/files/open-file-store.ts'
import { fail, print } from './print.ts'
import { showProgress } from './show-progress.ts'

const USAGE = `usage: npm run backup -- <folder>
  adds a snapshot of the database and the files that it names to a folder of backups. The server may be running.`

const WITH_POSTGRES = `[backup] The database is PostgreSQL, which has its own tools. In this order:
  pg_dump --format=custom --file=<folder>/database.dump "$DATABASE_URL"
  then copy the files: DATA_DIR/assets, or the bucket
  docs/operating/backups.md says how to restore both.`

keepNewFilesPrivate()
const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true })
const [folder, ...rest] = positionals
const config = readConfig(process.env)

if (folder === undefined || rest.length > 0) fail(USAGE)
else if (config.database.url !== null) fail(WITH_POSTGRES)
else await backUpTo(resolve(process.env['INIT_CWD'] ?? process.cwd(), folder))

async function backUpTo(path: string): Promise<void> {
  const progress = showProgress(process.stdout)
  const store = await openFileStore(config)
  try {
    const backup = await makeBackup({
      databaseFile: join(config.files.dataDir, 'viewpage.sqlite'),
      store,
      folder: path,
      now: Date.now(),
      onProgress: (done) => progress.show(0, `${done} files`),
    })
    progress.end()
    const { files } = backup.record
    print(`${backup.path}\n  the database, and ${files} files, of which ${backup.added} are new`)
  } catch (error) {
    progress.end()
    fail(error instanceof Error ? error.message : String(error))
  } finally {
    await store.close()
  }
}
