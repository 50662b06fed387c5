import { requireEmpty, restoreBackup } from '../storage/backups/restore-backup.ts'
import { keepNewFilesPrivate, openDataDir } from '../foundation/config/data-dir.ts'
import { readProcessConfig } from './process-config.ts'
import { openFileStore } from '../storage/files/open-file-store.ts'
import { CommandError } from './command-error.ts'
import { ownerOf, refuseForeignRoot } from './installation.ts'
import { readPathAndOptions } from './path-and-options.ts'
import { fail, print, printError } from './print.ts'
import { showProgress } from './show-progress.ts'

const USAGE = `usage: npm run restore -- <snapshot> [--skip-broken]
  restores a snapshot of npm run backup into DATA_DIR, which must be empty; with --skip-broken, also if files of it are
  missing or broken, which it names. Start the server afterwards.`

async function restore(): Promise<void> {
  const options = { 'skip-broken': { type: 'boolean', default: false } } as const
  const { path: snapshot, values } = readPathAndOptions(options, USAGE)
  const config = readProcessConfig()
  if (config.database.url !== null) {
    throw new CommandError(
      '[restore] The database is PostgreSQL: docs/operating/backups.md says how to restore it.',
    )
  }
  const { dataDir } = config.files
  refuseForeignRoot(ownerOf(dataDir).uid, dataDir)
  const progress = showProgress(process.stdout)
  try {
    openDataDir(dataDir)
    await requireEmpty(dataDir)
    const store = await openFileStore(config)
    const { record, skipped } = await restoreBackup({
      snapshot,
      dataDir,
      store,
      skipsBroken: values['skip-broken'],
      onProgress: (done, all) => progress.show(done / all, `${done} of ${all} files`),
    })
    await store.close()
    progress.end()
    const files = record.files - skipped.length
    print(`Restored ${dataDir} as it was at ${record.createdAt}, with ${files} files.`)
    if (skipped.length > 0) printError(`${skipped.join('\n')}\n${skipped.length} files are left out.`)
  } finally {
    progress.end()
  }
}

keepNewFilesPrivate()
await restore().catch((error: unknown) => fail(error instanceof Error ? error.message : error))
