import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { deletePresentation } from '../../content/presentations/delete-presentation.ts'

/**
 * Deletes an account with its presentations, comments, likes, rights, sessions and the log of mails to it. Figures of other people's
 * presentations stay without the name, and so do copies that others made.
 */
export async function deleteAccount(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  userOid: string,
  now: number,
): Promise<void> {
  if (kind === 'postgres') {
    // Concurrent writes for this account wait and then fail. SQLite has one writer at a time.
    await transaction.selectFrom('users').select('oid').where('oid', '=', userOid).forUpdate().execute()
  }
  const own = await transaction
    .selectFrom('presentations')
    .select('oid')
    .where('owner_oid', '=', userOid)
    .execute()
  for (const { oid } of own) await deletePresentation(transaction, oid, now)
  await removeLikes(transaction, userOid)
  await anonymise(transaction, userOid)
  await transaction.deleteFrom('view_links').where('sharer_oid', '=', userOid).execute()
  await transaction
    .deleteFrom('mails')
    .where('recipient', 'in', (select) =>
      select.selectFrom('users').select('email').where('oid', '=', userOid),
    )
    .execute()
  // Foreign keys delete comments, rights and sessions.
  await transaction.deleteFrom('users').where('oid', '=', userOid).execute()
}

async function removeLikes(transaction: Kysely<Tables>, userOid: string): Promise<void> {
  await transaction
    .updateTable('presentations')
    .set((update) => ({ likes_count: update('likes_count', '-', 1) }))
    .where('oid', 'in', (select) => select.selectFrom('likes').select('oid').where('user_oid', '=', userOid))
    .where('likes_count', '>', 0)
    .execute()
  await transaction.deleteFrom('likes').where('user_oid', '=', userOid).execute()
}

async function anonymise(transaction: Kysely<Tables>, userOid: string): Promise<void> {
  await transaction
    .updateTable('link_viewers')
    .set({ user_oid: null, name: '', email: '' })
    .where('user_oid', '=', userOid)
    .execute()
  await transaction
    .updateTable('reports')
    .set({ reporter_oid: null })
    .where('reporter_oid', '=', userOid)
    .execute()
}
