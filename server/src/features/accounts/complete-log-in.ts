import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOfToken, type User } from '../../people/accounts/account-store.ts'
import type { Parts } from '../parts.ts'

/** How somebody showed who they are. */
export interface ShownBy {
  /** The path that follows; checked by `nextPath`. */
  readonly next: string
  /** Whether the person just proved it, as a password in the settings does. */
  readonly isConfirmed: boolean
}

/** Logs in, stores the like that the visitor pressed before, and redirects. @throws AccountSuspended */
export type CompleteLogIn = (
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
  shown: ShownBy,
) => Promise<FastifyReply>

export function createLogInCompletion({
  likeWishes,
  signIn,
}: Pick<Parts, 'likeWishes' | 'signIn'>): CompleteLogIn {
  return async (request, reply, user, { next, isConfirmed }) => {
    await reply.logIn(user)
    if (isConfirmed && request.sessionToken !== null)
      signIn.confirmed.keep(reply, { session: hashOfToken(request.sessionToken) })
    await likeWishes.grant(request, reply, next)
    return reply.redirect(next, 303)
  }
}
