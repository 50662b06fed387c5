import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { copyCoverPicture, useCoverPicture } from './cover-pictures.ts'

/** What the cover of a presentation shows. */
export interface Cover {
  /** The id of a step, or the name of an uploaded picture (`pictureChoice`). */
  readonly choice: string
  /** That of the step; of the first one while it is skipped; `PICTURE_COVER` of a picture. */
  readonly number: number
}

/** `null`: nobody chose one, so it is the first step. */
export async function readCover(db: Kysely<Tables>, oid: string): Promise<Cover | null> {
  const row = await db
    .selectFrom('covers')
    .select(['step_id', 'number'])
    .where('oid', '=', oid)
    .executeTakeFirst()
  return row ? { choice: row.step_id, number: row.number } : null
}

/** Replaces the choice. @returns false if it is a picture that is not kept any more */
export async function storeCover(
  transaction: Kysely<Tables>,
  oid: string,
  cover: Cover | null,
  now: number,
): Promise<boolean> {
  await transaction.deleteFrom('covers').where('oid', '=', oid).execute()
  if (cover !== null) {
    const { choice, number } = cover
    await transaction.insertInto('covers').values({ oid, step_id: choice, number }).execute()
  }
  return useCoverPicture(transaction, oid, cover?.choice ?? null, now)
}

/** A copy of a presentation has the same cover. */
export async function copyCover(
  transaction: Kysely<Tables>,
  oid: string,
  copyOid: string,
  now: number,
): Promise<void> {
  const cover = await readCover(transaction, oid)
  await copyCoverPicture(transaction, oid, copyOid, cover?.choice ?? null)
  await storeCover(transaction, copyOid, cover, now)
}
