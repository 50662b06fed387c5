import type { Database } from '../../storage/database/open-database.ts'
import { FileMissingError } from '../../storage/files/file-store.ts'
import type { StoredFiles } from '../../storage/files/stored-files.ts'
import { touchFilesOf } from '../../storage/files/touched-files.ts'
import type { Presentation } from '../../content/presentations/presentation-store.ts'

export interface Download {
  readonly sha256: string
  readonly mediaType: string
  readonly bytes: number
}

export interface PdfStoreOptions {
  readonly database: Database
  readonly storedFiles: Pick<StoredFiles, 'hold'>
  /** ms since 1970 */
  readonly now: () => number
}

/** The PDFs of presentations, each of its current revision and title. */
export function createPdfStore({ database, storedFiles, now }: PdfStoreOptions) {
  async function find({ oid, revision }: Presentation): Promise<Download | null> {
    const row = await database.read
      .selectFrom('assets')
      .select(['sha256', 'media_type', 'bytes'])
      .where('oid', '=', oid)
      .where('role', '=', 'pdf')
      .where('revision', '=', revision)
      .executeTakeFirst()
    if (!row || (await isMissing(row.sha256))) return null
    return { sha256: row.sha256, mediaType: row.media_type, bytes: row.bytes }
  }

  /** A file that is missing is made again. */
  async function isMissing(sha256: string): Promise<boolean> {
    try {
      const { release } = await storedFiles.hold(sha256)
      await release()
      return false
    } catch (error) {
      if (error instanceof FileMissingError) return true
      throw error
    }
  }

  /** Does nothing if the presentation changed meanwhile: the next download makes another PDF. */
  async function store(
    { oid, title, revision }: Presentation,
    { sha256, mediaType, bytes }: Download,
  ): Promise<void> {
    await database.write(async (transaction) => {
      const unchanged = await transaction
        .selectFrom('presentations')
        .select('oid')
        .where('oid', '=', oid)
        .where('title', '=', title)
        .where('revision', '=', revision)
        .executeTakeFirst()
      if (!unchanged) return
      await touchFilesOf(transaction, oid, now(), ['pdf'])
      await transaction.deleteFrom('assets').where('oid', '=', oid).where('role', '=', 'pdf').execute()
      await transaction
        .insertInto('assets')
        .values({ oid, sha256, role: 'pdf', revision, step: 0, media_type: mediaType, bytes })
        .execute()
    })
  }

  return { find, isMissing, store }
}
