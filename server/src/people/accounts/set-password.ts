import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'

/** Sets the password of an account, and ends its sessions but one, and the links for a new password. */
export async function setPassword(
  transaction: Kysely<Tables>,
  userOid: string,
  { passwordHash, keptSession }: { readonly passwordHash: string; readonly keptSession: string },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('oid', '=', userOid)
    .execute()
  await transaction
    .deleteFrom('sessions')
    .where('user_oid', '=', userOid)
    .where('token_hash', '!=', keptSession)
    .execute()
  await transaction
    .deleteFrom('mailed_links')
    .where('user_oid', '=', userOid)
    .where('purpose', '=', 'reset')
    .execute()
}
