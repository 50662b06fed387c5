import type { Privacy } from '@viewpage/shared-events'
import { Privacy as PrivacySchema } from '@viewpage/shared-events/schemas'
import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import type { Tables } from '../../storage/database/tables.ts'
import { recordSaveOfOwner } from './last-save.ts'

/** In the order of the forms. */
export const PRIVACIES: readonly Privacy[] = ['public', 'reusable', 'unlisted', 'private']

export function isPrivacy(value: unknown): value is Privacy {
  return Value.Check(PrivacySchema, value)
}

/** The caller checks the right `share`, which only owners have. @param now ms since 1970 */
export async function setPrivacy(
  transaction: Kysely<Tables>,
  oid: string,
  privacy: Privacy,
  now: number = Date.now(),
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('presentations')
    .set({ privacy })
    .where('oid', '=', oid)
    // One in the bin stays there.
    .where('privacy', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await recordSaveOfOwner(transaction, oid, now)
}
