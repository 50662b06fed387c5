import type { Database } from '../../storage/database/open-database.ts'
import { INVITATION_LIFE_MS } from './invitation-token.ts'

/** The owner sees for this long that an invitation has expired, and who opens its link why it leads nowhere. */
const KEPT_MS = INVITATION_LIFE_MS

/** Small transactions let other writers in between. */
const ROWS_PER_TRANSACTION = 2_000

/**
 * Deletes invitations, accepted ones too, 14 days after their end.
 *
 * @param now ms since 1970
 * @returns whether there may be more
 */
export async function deleteOldInvitations(
  { writeLarge }: Pick<Database, 'writeLarge'>,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await writeLarge((transaction) =>
    transaction
      .deleteFrom('invitations')
      .where(({ eb, selectFrom }) =>
        eb(
          'id',
          'in',
          selectFrom('invitations')
            .select('id')
            .where('expires_at', '<=', now - KEPT_MS)
            .orderBy('expires_at')
            .limit(ROWS_PER_TRANSACTION),
        ),
      )
      .executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows) === ROWS_PER_TRANSACTION
}
