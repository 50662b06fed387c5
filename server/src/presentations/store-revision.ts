import type { ImportNote } from '@viewpage/importers/notes'
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { storableNotes } from '../importing/notes/stored-notes.ts'
import { touchFilesOf } from '../files/touched-files.ts'
import type { LookColumns } from './cover-look.ts'
import { deleteReplacedRevisions } from './delete-old-revisions.ts'
import type { DocumentColumns } from './document-columns.ts'
import { recordMovedSteps, STEP_IS_GONE } from './moved-steps.ts'

/** Roles of the files that belong to one revision. */
export const PAINTED_ROLES = ['poster', 'card', 'step'] as const

/** A new revision of a presentation's document. */
export interface NewRevision {
  readonly oid: string
  readonly revision: number
  /** JSON text. */
  readonly document: string
  readonly columns: DocumentColumns & Partial<LookColumns>
  /** New step number by old step number, from 1; `STEP_IS_GONE` for steps without a successor. */
  readonly numberOf: ReadonlyMap<number, number>
  readonly files: readonly Insertable<Tables['assets']>[]
  /** What an import could not show. */
  readonly notes?: readonly ImportNote[]
}

/** Stores a new revision of the document with its files, and what refers to its steps. @param now ms since 1970 */
export async function storeRevision(
  transaction: Kysely<Tables>,
  { oid, revision, document, columns, numberOf, files, notes }: NewRevision,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('documents')
    .values({ oid, revision, document, created_at: now, import_notes: storableNotes(notes) })
    .execute()
  for (const row of files) {
    await transaction
      .insertInto('assets')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await touchFilesOf(transaction, oid, now)
  await transaction
    .updateTable('presentations')
    .set({ revision, ...columns })
    .where('oid', '=', oid)
    .execute()
  await moveComments(transaction, oid, numberOf)
  await recordMovedSteps(transaction, oid, revision - 1, numberOf)
  await deleteReplacedRevisions(transaction, oid, now)
}

/** Comments follow the step that they are about. If it is gone, they are about the whole presentation. */
async function moveComments(
  transaction: Kysely<Tables>,
  oid: string,
  numberOf: ReadonlyMap<number, number>,
): Promise<void> {
  const comments = await transaction
    .selectFrom('comments')
    .select(['id', 'step'])
    .where('oid', '=', oid)
    .where('step', 'is not', null)
    .execute()
  for (const { id, step } of comments) {
    const moved = step === null ? undefined : numberOf.get(step)
    if (moved === undefined || moved === step) continue
    const after = moved === STEP_IS_GONE ? null : moved
    await transaction.updateTable('comments').set({ step: after }).where('id', '=', id).execute()
  }
}

/** The PDF of the steps is made again at the next download. @param now ms since 1970 */
export async function deletePdf(transaction: Kysely<Tables>, oid: string, now: number): Promise<void> {
  await deleteFiles(transaction, oid, 'pdf', now)
}

/** Deletes the file that the presentation was imported from. @param now ms since 1970 */
export async function deleteOriginal(transaction: Kysely<Tables>, oid: string, now: number): Promise<void> {
  await deleteFiles(transaction, oid, 'original', now)
}

async function deleteFiles(transaction: Kysely<Tables>, oid: string, role: 'pdf' | 'original', now: number) {
  await touchFilesOf(transaction, oid, now, [role])
  await transaction.deleteFrom('assets').where('oid', '=', oid).where('role', '=', role).execute()
}
