import type { ExpressionBuilder } from 'kysely'
import { tryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import type { StoredFiles } from './stored-files.ts'
import { DAY_MS, MINUTE_MS } from '@viewpage/shared-events/durations'

/** A process that stores a file has this long to insert the row that names it. */
const KEEP_MS = DAY_MS

/**
 * A delete that failed may still be carried out later, and so may that of a process that ended. It is sent again after
 * this time. An object store accepts no signed request that is older than 15 minutes.
 */
const RESEND_DELETE_MS = 30 * MINUTE_MS

/** Files per transaction and per request; other writes run in between. */
const PAGE_SIZE = 100

/**
 * Deletes files that no presentation and no build uses and that were not touched for a day. Nothing else deletes files.
 *
 * No file is deleted that another process is storing. The rows of unused files are marked and committed first. Then the
 * files are deleted, outside a transaction, because that may take seconds. Their rows go last, when no delete is under
 * way. A process that stores a file touches its row before it asks the store for the file: a touched row is not marked,
 * and a marked row cannot be touched, so the process waits until file and row are gone, and stores the file again.
 *
 * @param now ms since 1970
 * @param signal stops it early
 * @throws FileStoreError if files could not be deleted; a later sweep deletes them
 */
export async function sweepFiles(
  database: Pick<Database, 'write' | 'kind'>,
  storedFiles: Pick<StoredFiles, 'remove'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let hasMore = true; hasMore && signal?.aborted !== true;) {
    const page = await markUnused(database, now)
    if (page.marked.length > 0) {
      await storedFiles.remove(page.marked)
      await forgetMarked(database, page.marked, now)
    }
    hasMore = page.hasMore
  }
}

type TouchedFiles = ExpressionBuilder<Tables, 'touched_files'>

interface MarkedPage {
  readonly marked: readonly string[]
  readonly hasMore: boolean
}

/** Marks the files of one page that nothing uses, and forgets those in use. */
function markUnused({ write, kind }: Pick<Database, 'write' | 'kind'>, now: number): Promise<MarkedPage> {
  return write(async (transaction) => {
    if (!(await tryLock(transaction, kind, 'fileSweep'))) return { marked: [], hasMore: false }
    const oldest = transaction
      .selectFrom('touched_files')
      .select('sha256')
      .where('touched_at', '<', now - KEEP_MS)
      .where('touched_at', '>=', markOf(now - RESEND_DELETE_MS))
      .orderBy('touched_at')
      .limit(PAGE_SIZE)
    // Rows locked by another transaction are being touched. SQLite has one writer at a time.
    const rows = await (kind === 'postgres' ? oldest.forUpdate().skipLocked() : oldest).execute()
    const files = rows.map(({ sha256 }) => sha256)
    if (files.length === 0) return { marked: [], hasMore: false }
    await transaction
      .updateTable('touched_files')
      .set({ touched_at: markOf(now) })
      .where('sha256', 'in', files)
      .execute()
    // Read after the rows are locked, to see everything that was committed before.
    const isNamed =
      (table: 'assets' | 'build_files') =>
      ({ exists, selectFrom }: TouchedFiles) =>
        exists(selectFrom(table).select('sha256').whereRef(`${table}.sha256`, '=', 'touched_files.sha256'))
    const used = await transaction
      .deleteFrom('touched_files')
      .where('sha256', 'in', files)
      .where((rows) => rows.or([isNamed('assets')(rows), isNamed('build_files')(rows)]))
      .returning('sha256')
      .execute()
    const marked = [...new Set(files).difference(new Set(used.map(({ sha256 }) => sha256)))]
    return { marked, hasMore: files.length === PAGE_SIZE }
  })
}

async function forgetMarked(
  { write }: Pick<Database, 'write'>,
  marked: readonly string[],
  now: number,
): Promise<void> {
  await write((transaction) =>
    transaction
      .deleteFrom('touched_files')
      .where('sha256', 'in', marked)
      .where('touched_at', '=', markOf(now))
      .execute(),
  )
}

/** The `touched_at` of files that are being deleted since a time. The time of a touched file is not negative. */
const markOf = (now: number) => -now
