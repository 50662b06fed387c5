import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { touchFilesOf } from '../../files/touched-files.ts'
import { columnsOfLook } from '../../presentations/cover-look.ts'
import { recordMovedSteps } from '../../presentations/moved-steps.ts'
import type { StoredEdit } from '../../tasks/document-thread-worker.ts'
import type { Repainted } from './repaint.ts'

/** Open tabs load pictures of the revision they play for this long. */
const KEEP_REVISIONS_MS = 24 * 3_600_000

/** Roles of the files that belong to one revision. */
export const PAINTED_ROLES = ['poster', 'card', 'step'] as const

/** Stores a new revision of the document with its pictures, and what refers to its steps. @param now ms since 1970 */
export async function storeRevision(
  transaction: Kysely<Tables>,
  { oid, revision, now }: { readonly oid: string; readonly revision: number; readonly now: number },
  { document, columns, numberOf }: StoredEdit,
  { rows, look }: Repainted,
): Promise<void> {
  await transaction.insertInto('documents').values({ oid, revision, document, created_at: now }).execute()
  for (const row of rows) await transaction.insertInto('assets').values(row).execute()
  await touchFilesOf(transaction, oid, now, PAINTED_ROLES)
  await transaction
    .updateTable('presentations')
    .set({ revision, ...columns, ...(look && columnsOfLook(look)) })
    .where('oid', '=', oid)
    .execute()
  await moveComments(transaction, oid, numberOf)
  await recordMovedSteps(transaction, oid, revision - 1, numberOf)
  await deleteOldRevisions(transaction, oid, now - KEEP_REVISIONS_MS)
}

/** Comments follow the step that they are about. */
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
    await transaction.updateTable('comments').set({ step: moved }).where('id', '=', id).execute()
  }
}

/** The PDF of the steps is made again at the next download. @param now ms since 1970 */
export async function deletePdf(transaction: Kysely<Tables>, oid: string, now: number): Promise<void> {
  await touchFilesOf(transaction, oid, now, ['pdf'])
  await transaction.deleteFrom('assets').where('oid', '=', oid).where('role', '=', 'pdf').execute()
}

/** Deletes revisions that no open tab plays any more. Call `touchFilesOf` for their files first. */
async function deleteOldRevisions(transaction: Kysely<Tables>, oid: string, before: number): Promise<void> {
  const { oldest } = await transaction
    .selectFrom('documents')
    .select(({ fn }) => fn.max('revision').as('oldest'))
    .where('oid', '=', oid)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  if (oldest === null) return
  await transaction.deleteFrom('documents').where('oid', '=', oid).where('revision', '<', oldest).execute()
  await transaction
    .deleteFrom('assets')
    .where('oid', '=', oid)
    .where('role', 'in', PAINTED_ROLES)
    .where('revision', '<', oldest)
    .execute()
}
