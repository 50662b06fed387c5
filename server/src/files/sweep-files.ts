import { rm } from 'node:fs/promises'
import { tryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/open-database.ts'
import type { AssetFiles } from './asset-files.ts'

/** ms; a process that stores a file has this long to write the row that names it. */
const KEEP_FOR = 24 * 3_600_000

/** Files looked at in one transaction: others write in between. */
const PAGE = 100

/**
 * Deletes files that no presentation uses and that were not touched for a day. Nothing else deletes files. A process
 * that stores one touches its row first, waits there for a sweep that has the row, and then writes the bytes anew.
 *
 * @param now ms since 1970
 * @param signal ends it early
 */
export async function sweepFiles(
  database: Pick<Database, 'write' | 'kind'>,
  assetFiles: Pick<AssetFiles, 'pathOf'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true && (await sweepPage(database, assetFiles, now - KEEP_FOR)));
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
      .limit(PAGE)
    // A row that another transaction has is being touched. SQLite has one writer at a time.
    const rows = await (kind === 'postgres' ? oldest.forUpdate().skipLocked() : oldest).execute()
    const files = rows.map(({ sha256 }) => sha256)
    if (files.length === 0) return false
    // Read after the rows are locked, so that it sees what was committed before.
    const used = await transaction
      .selectFrom('assets')
      .select('sha256')
      .distinct()
      .where('sha256', 'in', files)
      .execute()
    const unused = new Set(files).difference(new Set(used.map(({ sha256 }) => sha256)))
    await Promise.all([...unused].map((sha256) => rm(pathOf(sha256), { force: true })))
    await transaction.deleteFrom('touched_files').where('sha256', 'in', files).execute()
    return files.length === PAGE
  })
}
