import { showProgress } from '../cli/show-progress.ts'
import { openDatabase } from '../storage/database/open-database.ts'
import { openFileStore } from '../storage/files/open-file-store.ts'
import { createStoredFiles } from '../storage/files/stored-files.ts'
import { readProcessConfig } from '../cli/process-config.ts'
import { keepNewFilesPrivate, openDataDir } from '../foundation/config/data-dir.ts'
import type { Parts } from '../features/parts.ts'

/** The parts of the server that adding data needs. */
export type FillParts = Pick<Parts, 'database' | 'storedFiles' | 'now'>

/**
 * Fills an empty database.
 *
 * @param onProgress fraction from 0 to 1
 */
export type AddData = (parts: FillParts, onProgress: (fraction: number) => void) => Promise<unknown>

/** Adds data to the database of the environment's knobs if `VIEWPAGE_DEMO` is set, and shows the progress. */
export async function fillDatabase(addData: AddData): Promise<void> {
  keepNewFilesPrivate()
  const config = readProcessConfig()
  const {
    files: { dataDir },
    database: { url: databaseUrl },
    server: { demo },
  } = config
  if (demo === false) return
  openDataDir(dataDir)
  const store = await openFileStore(config)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  const now = Date.now
  try {
    await addWithProgress(addData, {
      database,
      storedFiles: createStoredFiles({ store, database, now }),
      now,
    })
  } finally {
    await database.close()
    await store.close()
  }
}

/** Adds data and shows the progress on the standard output. */
export async function addWithProgress(addData: AddData, parts: FillParts): Promise<void> {
  const progress = showProgress(process.stdout)
  try {
    await addData(parts, (fraction) => progress.show(fraction, 'adding the demo data…'))
  } finally {
    progress.end()
  }
}
