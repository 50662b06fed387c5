import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { NO_PASSWORD } from '../accounts/passwords.ts'

/** How a person can log in to an account. */
export interface WaysIn {
  readonly hasPassword: boolean
  readonly hasIdentity: boolean
  readonly passkeys: number
}

/** @param issuer of the organisation; identities of others open nothing. `null`: there is none */
export async function waysInto(db: Kysely<Tables>, userOid: string, issuer: string | null): Promise<WaysIn> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .select(({ selectFrom }) =>
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('passkeys.user_oid', '=', 'users.oid')
        .as('passkeys'),
    )
    .select(({ selectFrom }) =>
      selectFrom('identities')
        .select('subject')
        .whereRef('identities.user_oid', '=', 'users.oid')
        .where('issuer', '=', issuer ?? '')
        .as('subject'),
    )
    .where('oid', '=', userOid)
    .executeTakeFirst()
  return {
    hasPassword: (user?.password_hash ?? NO_PASSWORD) !== NO_PASSWORD,
    hasIdentity: typeof user?.subject === 'string',
    passkeys: Number(user?.passkeys ?? 0),
  }
}

/** How many ways remain if one of them is taken away. */
export const otherWays = ({ hasPassword, hasIdentity, passkeys }: WaysIn): number =>
  Number(hasPassword) + Number(hasIdentity) + passkeys - 1
