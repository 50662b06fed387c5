import { sql, type Kysely } from 'kysely'
import { inList } from '../../storage/database/in-list.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { prepareQuery } from '../../storage/database/prepare-query.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** Sessions of an account (docs/behaviour/accounts.md#session). */
const MAX_SESSIONS = 50
/** Sessions that one log-in ends at most; there may be very many from before the limit. */
const MAX_ENDED = 500

/** Leaves room for one more. Each use of a session renews its end, so the first ones to end were used longest ago. */
export async function endOldSessions(transaction: Kysely<Tables>, userOid: string): Promise<void> {
  const beyond = await transaction
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_oid', '=', userOid)
    .orderBy('expires_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(MAX_SESSIONS - 1)
    .limit(MAX_ENDED)
    .execute()
  if (beyond.length === 0) return
  const hashes = beyond.map(({ token_hash }) => token_hash)
  await transaction.deleteFrom('sessions').where('token_hash', 'in', hashes).execute()
}

/** Sessions by the hashes of their tokens, with their users. */
export const prepareSessions = (kind: Database['kind']) =>
  prepareQuery(['hashes', 'now'], (db, { hashes, now }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.oid', 'sessions.user_oid')
      .select(['users.oid', 'email', 'username', 'first_name', 'last_name'])
      .select(['language', 'has_presenter_view', 'is_staff', 'sessions.expires_at', 'token_hash'])
      .select(({ selectFrom }) =>
        selectFrom('invitations')
          .innerJoin('presentations', 'presentations.oid', 'invitations.oid')
          .select('invitations.id')
          .whereRef('invitations.user_oid', '=', 'users.oid')
          .where('accepted_at', 'is', null)
          .where('invitations.expires_at', '>', sql<number>`cast(${now} as bigint)`)
          .where('taken_down_at', 'is', null)
          .where('privacy', '<>', 'deleted')
          .limit(1)
          .as('invitation'),
      )
      .where('sessions.token_hash', 'in', inList(kind, hashes)),
  )
