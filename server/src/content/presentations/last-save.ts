import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { publicNameOf } from './public-name.ts'

/** Who saved a change of a presentation last, and when. */
export interface LastSave {
  readonly userOid: string
  /** The public name. */
  readonly name: string
  /** ms since 1970 */
  readonly savedAt: number
}

/**
 * Remembers who changed what editors change. Call it in the transaction that changes it.
 *
 * @param now ms since 1970
 */
export async function recordSave(
  transaction: Kysely<Tables>,
  oid: string,
  userOid: string,
  now: number,
): Promise<void> {
  const saved = { user_oid: userOid, saved_at: now }
  await transaction
    .insertInto('last_saves')
    .values({ oid, ...saved })
    .onConflict((conflict) => conflict.column('oid').doUpdateSet(saved))
    .execute()
}

/** The same for a change that only the owner may make. */
export async function recordSaveOfOwner(
  transaction: Kysely<Tables>,
  oid: string,
  now: number,
): Promise<void> {
  const { owner_oid } = await transaction
    .selectFrom('presentations')
    .select('owner_oid')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow()
  await recordSave(transaction, oid, owner_oid, now)
}

/** `null` if nobody has changed it, or whoever did has no account any more. */
export async function readLastSave(db: Kysely<Tables>, oid: string): Promise<LastSave | null> {
  const row = await db
    .selectFrom('last_saves')
    .innerJoin('users', 'users.oid', 'last_saves.user_oid')
    .select(['user_oid', 'saved_at', 'first_name', 'last_name', 'username', 'users.language'])
    .where('last_saves.oid', '=', oid)
    .executeTakeFirst()
  return row ? { userOid: row.user_oid, name: publicNameOf(row), savedAt: row.saved_at } : null
}
