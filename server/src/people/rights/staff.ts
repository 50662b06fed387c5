import type { Kysely } from 'kysely'
import { ApiError } from '../../foundation/errors.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { User } from '../accounts/account-store.ts'

/** Decides who may use the pages under `/staff/`. No other code does. The mark is read for each request. */
export function isStaff(user: User | null): user is User {
  return user?.isStaff === true
}

/** @throws ApiError `not_found` for everybody but staff */
export function requireStaff({ user }: { readonly user: User | null }): User {
  if (!isStaff(user)) throw new ApiError('not_found')
  return user
}

/** The accounts that are staff now and not suspended, for what staff gets without a request of theirs. */
export const activeStaff = (read: Kysely<Tables>) =>
  read
    .selectFrom('users')
    .leftJoin('suspensions', 'suspensions.user_oid', 'users.oid')
    .where('users.is_staff', '=', 1)
    .where('suspensions.user_oid', 'is', null)
