import { withOrigin } from '@viewpage/shared-events/site-paths'
import type { Kysely } from 'kysely'
import { forChange } from '../../storage/database/for-change.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { StoredFiles } from '../../storage/files/stored-files.ts'
import type { Quota } from '../../storage/limits/quota.ts'
import { readCoverPicture, withCoverPicture } from '../../content/presentations/cover-pictures.ts'
import { readCover, storeCover } from '../../content/presentations/covers.ts'
import { columnsOfLook } from '../../content/presentations/cover-look.ts'
import { recordSave } from '../../content/presentations/last-save.ts'
import { matchSteps } from '../../content/presentations/match-steps.ts'
import { STEP_IS_GONE } from '../../content/presentations/moved-steps.ts'
import { editPath, replacedPath } from '../../content/presentations/presentation-paths.ts'
import type { Presentation } from '../../content/presentations/presentation-store.ts'
import { countSkipped } from '../../content/presentations/skipped-steps.ts'
import { deletePdf, retireOriginal, storeRevision } from '../../content/presentations/store-revision.ts'
import { keepVersionParts } from '../../content/presentations/versions.ts'
import { queueForSearch } from '../../storage/search-index/search-queue.ts'
import type { ImportedUpload } from './import-upload.ts'
import { UploadRefusal } from './upload-refusal.ts'

export interface ReplaceContext {
  readonly database: Pick<Database, 'writeLarge' | 'kind'>
  readonly storedFiles: StoredFiles
  readonly quota: Quota
  /** ms since 1970 */
  readonly now: () => number
}

/** The presentation whose file is replaced, as the person saw it. */
export type Replaced = Pick<Presentation, 'oid' | 'schemaVersion' | 'revision' | 'owner'>

/**
 * Stores an imported upload as the next revision of a presentation, all or nothing. Address, title, rights, links, views,
 * likes and comments stay.
 *
 * @param personOid who replaces it
 * @returns the path of the editor, or of the page with the notes of the import
 * @throws UploadRefusal `changed` if another person changed the steps meanwhile; QuotaExceeded; the signal's reason if
 *   it is cancelled
 */
export async function replaceFile(
  { database, storedFiles, quota, now }: ReplaceContext,
  { content, output }: ImportedUpload,
  replaced: Replaced,
  personOid: string,
  signal: AbortSignal,
): Promise<string> {
  const { oid, owner } = replaced
  const { document, whole, columns, speakerNotes, notes } = content
  for (const { sha256 } of content.files) await storedFiles.adopt(output, sha256)
  const revision = replaced.revision + 1
  const files = content.files.map((file) => ({ ...file, oid, revision }))
  const titles = JSON.parse(columns.step_titles) as string[]
  await database.writeLarge(async (transaction) => {
    // The upload may have been cancelled just before the rows are written.
    signal.throwIfAborted()
    const stored = await lock(transaction, database.kind, oid)
    if (stored?.revision !== replaced.revision) throw new UploadRefusal('changed')
    await keepVersionParts(transaction, oid)
    await retireOriginal(transaction, oid)
    await deletePdf(transaction, oid, now())
    // The step on the cover is gone with its file; an uploaded picture stays.
    const cover = await readCover(transaction, oid)
    const picture = await readCoverPicture(transaction, oid, cover?.choice ?? null)
    await storeCover(transaction, oid, picture && cover, now())
    await transaction.deleteFrom('published_notes').where('oid', '=', oid).execute()
    const numberOf = new Map(matchSteps(JSON.parse(stored.step_titles) as string[], titles))
    const skipped = await countSkipped(transaction, oid)
    for (let step = -1; step >= -skipped; step--) numberOf.set(step, STEP_IS_GONE)
    await storeRevision(
      transaction,
      {
        ...{ oid, revision, document, whole, numberOf, speakerNotes, notes },
        saved: { userOid: personOid, origin: 'replaced' },
        columns: { ...columns, ...(picture && columnsOfLook(picture.look)) },
        files: picture ? withCoverPicture(files, picture, oid, revision) : files,
      },
      now(),
    )
    await transaction
      .updateTable('presentations')
      .set({ modified_at: now() })
      .where('oid', '=', oid)
      .execute()
    await recordSave(transaction, oid, personOid, now())
    await queueForSearch(transaction, oid)
    await quota.checkStored(transaction, owner.oid)
  })
  return notes.length > 0 ? replacedPath(replaced) : withOrigin(editPath(replaced), 'file')
}

function lock(transaction: Kysely<Tables>, kind: Database['kind'], oid: string) {
  const select = transaction
    .selectFrom('presentations')
    .select(['revision', 'step_titles'])
    .where('oid', '=', oid)
  return forChange(select, kind).executeTakeFirst()
}

/** Bytes of the file that a presentation was imported from; 0 without one. */
export async function bytesOfOriginal({ read }: Pick<Database, 'read'>, oid: string): Promise<number> {
  const row = await read
    .selectFrom('assets')
    .select('bytes')
    .where('oid', '=', oid)
    .where('role', '=', 'original')
    .executeTakeFirst()
  return row?.bytes ?? 0
}
