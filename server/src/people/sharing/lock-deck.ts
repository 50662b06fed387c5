import type { Kysely } from 'kysely'
import { forChange } from '../../storage/database/for-change.ts'
import type { DatabaseKind } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'

/**
 * Locks a presentation before its people and invitations, as a deletion does, so that changes of one presentation come
 * one after the other.
 *
 * @returns `null` if there is no such presentation, or it is in the bin
 */
export async function lockDeck(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  oid: string,
): Promise<{ readonly isTakenDown: boolean } | null> {
  const select = transaction
    .selectFrom('presentations')
    .select('taken_down_at')
    .where('oid', '=', oid)
    .where('privacy', '<>', 'deleted')
  const row = await forChange(select, kind).executeTakeFirst()
  return row ? { isTakenDown: row.taken_down_at !== null } : null
}
