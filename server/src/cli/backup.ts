import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepNewFilesPrivate } from '../foundation/config/data-dir.ts'
import { checkBackups } from '../storage/backups/check-backups.ts'
import { makeBackup } from '../storage/backups/make-backup.ts'
import { removeOldSnapshots } from '../storage/backups/remove-old-snapshots.ts'
import { LAST_BACKUP_FILE } from '../storage/files/measure-disk.ts'
import { openFileStore } from '../storage/files/open-file-store.ts'
import { CommandError } from './command-error.ts'
import { findInstallation } from './installation.ts'
import { readPathAndOptions } from './path-and-options.ts'
import { fail, print, printError } from './print.ts'
import { showProgress } from './show-progress.ts'

const USAGE = `usage: npm run backup -- <folder> [--keep <number>]
  adds a snapshot of the database and the files that it names to a folder of backups, and checks the files that are there;
  with --keep, only so many of the newest snapshots stay. The server may be running.
       npm run backup -- <folder> --verify
  reads all snapshots and files of the folder, and names what is broken or missing`

const WITH_POSTGRES = `[backup] The database is PostgreSQL, which has its own tools. In this order:
  pg_dump --format=custom --file=<folder>/database.dump "$DATABASE_URL"
  then copy the files: DATA_DIR/assets, or the bucket
  docs/operating/backups.md says how to restore both.`

interface BackupArguments {
  readonly folder: string
  /** `null`: all snapshots stay. */
  readonly keep: number | null
  readonly verify: boolean
}

function readArguments(): BackupArguments {
  const options = { keep: { type: 'string' }, verify: { type: 'boolean', default: false } } as const
  const { path: folder, values } = readPathAndOptions(options, USAGE)
  const { keep, verify } = values
  if (keep !== undefined && (verify || !/^[1-9]\d{0,4}$/.test(keep)))
    throw new CommandError(`--keep takes a number of snapshots, from 1, and not with --verify.\n${USAGE}`)
  return { folder, keep: keep === undefined ? null : Number(keep), verify }
}

async function backUp({ folder, keep }: BackupArguments): Promise<void> {
  const { config, name } = findInstallation()
  if (config.database.url !== null) throw new CommandError(WITH_POSTGRES)
  printError(`uses the ${name}`)
  const progress = showProgress(process.stdout)
  const store = await openFileStore(config)
  try {
    const backup = await makeBackup({
      databaseFile: join(config.files.dataDir, 'viewpage.sqlite'),
      store,
      folder,
      now: Date.now(),
      onProgress: (done) => progress.show(0, `${done} files`),
    })
    progress.end()
    // Metrics say how old the last backup is.
    await writeFile(join(config.files.dataDir, LAST_BACKUP_FILE), `${backup.path}\n`)
    const { files } = backup.record
    print(`${backup.path}\n  the database, and ${files} files, of which ${backup.added} are new`)
    for (const sha256 of backup.repaired)
      printError(`  ${sha256} was damaged in ${folder}, and is repaired. Check its disk.`)
    if (keep === null) return
    const removed = await removeOldSnapshots(folder, keep)
    if (removed.snapshots > 0)
      print(
        `  removed ${removed.snapshots} older snapshots, and ${removed.files} files that only those named`,
      )
  } finally {
    progress.end()
    await store.close()
  }
}

async function verify(folder: string): Promise<void> {
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
  const progress = showProgress(process.stdout)
  const { snapshots, files, faults } = await checkBackups(folder, (done) =>
    progress.show(0, `${done} files`),
  ).finally(progress.end)
  if (snapshots === 0) throw new CommandError(`${folder} has no finished snapshot.`)
  if (faults.length === 0) print(`${snapshots} snapshots and their ${files} files are whole.`)
  else fail(`${faults.join('\n')}\nThe next backup repairs files that the server still has.`)
}

keepNewFilesPrivate()
try {
  const given = readArguments()
  await (given.verify ? verify(given.folder) : backUp(given))
} catch (error) {
  fail(error instanceof Error ? error.message : error)
}
