import type { FastifyRequest } from 'fastify'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { hashOfToken, type User } from '../accounts/account-store.ts'
import type { SettingsStore } from '../accounts/settings-store.ts'
import type { SignIn } from './open-sign-in.ts'

/** Why it is not clear that the owner of the account asks; also the key of its text. */
export type Unconfirmed = 'wrongPassword' | 'logInAgain'

/**
 * Whether the owner of an account asks for a change: by the password; in an account without one by a log-in that is not old.
 *
 * @returns `null` if so
 */
export async function confirmOwner(
  { settings, signIn }: { readonly settings: SettingsStore; readonly signIn: SignIn },
  request: FastifyRequest,
  user: User,
  password: string,
): Promise<Unconfirmed | null> {
  if (!(await settings.hasPassword(user.oid))) return hasProof(signIn, request) ? null : 'logInAgain'
  const isRight = await settings.isPasswordOf(user.oid, password, addressBlockOf(request.ip))
  return isRight ? null : 'wrongPassword'
}

/** Whether the session belongs to somebody who has just proved who they are, other than by a password. */
export function hasProof({ confirmed }: Pick<SignIn, 'confirmed'>, request: FastifyRequest): boolean {
  const { sessionToken } = request
  return sessionToken !== null && confirmed.read(request)?.session === hashOfToken(sessionToken)
}
