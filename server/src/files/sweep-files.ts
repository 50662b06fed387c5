import { rm } from 'node:fs/promises'
import { tryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/open-database.ts'
import type { AssetFiles } from './asset-files.ts'

/** A process that stores a file has this long to insert the row that names it. */
const KEEP_MS = 24 * 3_600_000

/** Files per transaction; other writes run in between. */
const PAGE_SIZE = 100

/**
 * Deletes files that no presentation uses and that were not touched for a day. Nothing else deletes files. A process
 * that stores a file first touches its row, which waits for a sweep that locked the row, and then writes the bytes.
 *
 * @param now ms since 1970
 * @param signal stops it early
 */
export async function sweepFiles(
  database: Pick<Database, 'write' | 'kind'>,
  assetFiles: Pick<AssetFiles, 'pathOf'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true && (await sweepPage(database, assetFiles, now - KEEP_MS)));
}

/** @returns whether there may be more */
function sweepPage(
  { write, kind }: Pick<Database, 'write' | 'kind'>,
  { pathOf }: Pick<AssetFiles, 'pathOf'>,
  before: number,
): Promise<boolean> {
  return write(async (transaction) => {
    if (!(await tryLock(transaction, kind, 'fileSweep'))) return false
    const oldest = transaction
      .selectFrom('touched_files')
      .select('sha256')
      .where('touched_at', '<', before)
      .orderBy('touched_at')
      .limit(PAGE_SIZE)
    // Rows locked by another transaction are being touched. SQLite has one writer at a time.
    const rows = await (kind === 'postgres' ? oldest.forUpdate().skipLocked() : oldest).execute()
    const files = rows.map(({ sha256 }) => sha256)
    if (files.length === 0) return false
    // Read after the rows are locked, to see everything that was committed before.
    const used = await transaction
      .selectFrom('assets')
      .select('sha256')
      .distinct()
      .where('sha256', 'in', files)
      .execute()
    const unused = new Set(files).difference(new Set(used.map(({ sha256 }) => sha256)))
    await Promise.all([...unused].map((sha256) => rm(pathOf(sha256), { force: true })))
    await transaction.deleteFrom('touched_files').where('sha256', 'in', files).execute()
    return files.length === PAGE_SIZE
  })
}
