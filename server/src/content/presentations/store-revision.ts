import type { ImportNote } from '@viewpage/importers/notes'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { storableNotes } from './notes/stored-notes.ts'
import { touchFilesOf } from '../../storage/files/touched-files.ts'
import type { LookColumns } from './cover-look.ts'
import { deleteReplacedRevisions } from './delete-old-revisions.ts'
import type { DocumentColumns } from './document-columns.ts'
import { insertFiles } from './insert-files.ts'
import { PAINTED_ROLES } from './painted-roles.ts'
import { recordMovedSteps, STEP_IS_GONE } from './moved-steps.ts'
import { storeWholeDocument, type WholeDocument } from './skipped-steps.ts'
import { keepVersionParts, recordVersion, type SavedAs } from './versions.ts'
import { movedNotes, readSpeakerNotes, storeSpeakerNotes } from './speaker-notes.ts'

/** The painted files of a revision. */
export function readPainted(
  db: Kysely<Tables>,
  { oid, revision }: { readonly oid: string; readonly revision: number },
) {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('oid', '=', oid)
    .where('revision', '=', revision)
    .where('role', 'in', PAINTED_ROLES)
    .execute()
}

/** A new revision of a presentation's document. */
export interface NewRevision {
  readonly oid: string
  readonly revision: number
  /** JSON text, without skipped steps. */
  readonly document: string
  /** With the steps that are skipped; `null` without any. */
  readonly whole: WholeDocument | null
  readonly columns: DocumentColumns & Partial<LookColumns>
  /** New step number by old step number (see `numbersOf`); `STEP_IS_GONE` for steps without a successor. */
  readonly numberOf: ReadonlyMap<number, number>
  readonly files: readonly Insertable<Tables['assets']>[]
  /** Private; of each new step, shown ones first. Without them, notes follow their steps. */
  readonly speakerNotes?: readonly string[] | undefined
  readonly saved: SavedAs
  /** What an import could not show. */
  readonly notes?: readonly ImportNote[]
}

/** Stores a new revision of the document with its files, and what refers to its steps. @param now ms since 1970 */
export async function storeRevision(
  transaction: Kysely<Tables>,
  { oid, revision, document, whole, columns, numberOf, files, speakerNotes, notes, saved }: NewRevision,
  now: number,
): Promise<void> {
  await keepVersionParts(transaction, oid)
  await recordVersion(transaction, oid, revision, saved, now)
  await transaction
    .insertInto('documents')
    .values({ oid, revision, document, created_at: now, import_notes: storableNotes(notes) })
    .execute()
  await storeWholeDocument(transaction, oid, whole)
  await insertFiles(transaction, files)
  await touchFilesOf(transaction, oid, now)
  await transaction
    .updateTable('presentations')
    .set({ revision, ...columns })
    .where('oid', '=', oid)
    .execute()
  await recordMovedSteps(transaction, oid, revision - 1, numberOf)
  await moveComments(transaction, oid, revision - 1)
  const kept = speakerNotes ?? movedNotes(await readSpeakerNotes(transaction, oid), numberOf)
  await storeSpeakerNotes(transaction, oid, kept)
  await deleteReplacedRevisions(transaction, oid, now)
}

/**
 * Comments follow the step that they are about. If it is gone, they are about the whole presentation. In one statement,
 * however many comments there are; it finds each number by the primary key.
 *
 * @param replaced the revision whose moved steps are recorded
 */
async function moveComments(transaction: Kysely<Tables>, oid: string, replaced: number): Promise<void> {
  const number = sql<number>`(
    select number from moved_steps
    where moved_steps.oid = ${oid} and revision = ${replaced} and moved_steps.step = comments.step)`
  await transaction
    .updateTable('comments')
    .set({ step: sql<number | null>`nullif(${number}, ${sql.lit(STEP_IS_GONE)})` })
    .where('oid', '=', oid)
    .where('step', '<>', number)
    .execute()
}

/** The PDF of the steps is made again at the next download. @param now ms since 1970 */
export async function deletePdf(transaction: Kysely<Tables>, oid: string, now: number): Promise<void> {
  await touchFilesOf(transaction, oid, now, ['pdf'])
  await transaction.deleteFrom('assets').where('oid', '=', oid).where('role', '=', 'pdf').execute()
}

/** The file that the presentation was imported from belongs to its earlier versions from now on. */
export async function retireOriginal(transaction: Kysely<Tables>, oid: string): Promise<void> {
  await transaction
    .updateTable('assets')
    .set({ role: 'replaced' })
    .where('oid', '=', oid)
    .where('role', '=', 'original')
    .execute()
}
