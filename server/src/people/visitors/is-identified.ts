import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import type { ViewLink } from '../../content/presentations/presentation-store.ts'
import { isCompleteIdentification } from './identification.ts'
import type { Visitor } from './visitor.ts'

/** An answer with an address that is none is not stored any more. */
const MAX_ANSWERS = 20

/** Whether this session or account has identified itself as the view link requires. */
export async function isIdentified(
  db: Kysely<Tables>,
  { linkId, requireIdentification }: Pick<ViewLink, 'linkId' | 'requireIdentification'>,
  { sessionId, userOid }: Visitor,
): Promise<boolean> {
  const answers = await db
    .selectFrom('link_viewers')
    .select(['name', 'email'])
    .where('link_id', '=', linkId)
    // A script can answer for one account in any number of sessions.
    .where('email', '<>', '')
    .$if(requireIdentification, (query) => query.where('name', '<>', ''))
    .where((is) =>
      is.or([
        ...(sessionId === null ? [] : [is('session_id', '=', sessionId)]),
        ...(userOid === null ? [] : [is('user_oid', '=', userOid)]),
      ]),
    )
    .limit(MAX_ANSWERS)
    .execute()
  return answers.some((answer) => isCompleteIdentification(answer, requireIdentification))
}
