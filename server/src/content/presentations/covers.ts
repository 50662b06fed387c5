import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

/** The step that the cover of a presentation shows. */
export interface Cover {
  readonly stepId: string
  /** Its number; that of the first step while it is skipped. */
  readonly number: number
}

/** `null`: nobody chose one, so it is the first step. */
export async function readCover(db: Kysely<Tables>, oid: string): Promise<Cover | null> {
  const row = await db
    .selectFrom('covers')
    .select(['step_id', 'number'])
    .where('oid', '=', oid)
    .executeTakeFirst()
  return row ? { stepId: row.step_id, number: row.number } : null
}

/** Replaces the choice. */
export async function storeCover(
  transaction: Kysely<Tables>,
  oid: string,
  cover: Cover | null,
): Promise<void> {
  await transaction.deleteFrom('covers').where('oid', '=', oid).execute()
  if (cover === null) return
  const { stepId, number } = cover
  await transaction.insertInto('covers').values({ oid, step_id: stepId, number }).execute()
}

/** A copy of a presentation has the same cover. */
export async function copyCover(transaction: Kysely<Tables>, oid: string, copyOid: string): Promise<void> {
  await storeCover(transaction, copyOid, await readCover(transaction, oid))
}
