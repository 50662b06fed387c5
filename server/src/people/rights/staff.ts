import type { User } from '../accounts/account-store.ts'
import { ApiError } from '../../foundation/errors.ts'

/** Decides who may use the pages under `/staff/`. No other code does. The mark is read for each request. */
export function isStaff(user: User | null): user is User {
  return user?.isStaff === true
}

/** @throws ApiError `not_found` for everybody but staff */
export function requireStaff({ user }: { readonly user: User | null }): User {
  if (!isStaff(user)) throw new ApiError('not_found')
  return user
}
