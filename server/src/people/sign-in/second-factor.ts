import type { FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { User } from '../accounts/account-store.ts'
import type { PasskeyStore } from './passkey-store.ts'
import { createSealedCookie } from './sealed-cookie.ts'

/** The page that asks for a passkey after the password. */
export const SECOND_FACTOR = '/login/second/'

const LIFE_MS = 10 * MINUTE_MS

const Half = Type.Object({
  userOid: Type.String(),
  /** The path that follows; checked by `nextPath`. */
  next: Type.String(),
})

/** Somebody who has given the password of an account, and not its passkey yet. */
export type HalfLogIn = Readonly<Static<typeof Half>>

export interface SecondFactor {
  /**
   * If the account needs a passkey, too: leads to the page that asks for it. Nobody is logged in before.
   *
   * @returns `null` if it needs none
   */
  ask(reply: FastifyReply, user: User, half: Omit<HalfLogIn, 'userOid'>): Promise<FastifyReply | null>
  /** @returns `null` if nobody is half-way, or since too long */
  read(request: FastifyRequest): HalfLogIn | null
  clear(reply: FastifyReply): void
}

export function createSecondFactor(
  passkeys: Pick<PasskeyStore, 'isSecondFactor'>,
  signer: Signer,
  now: () => number,
): SecondFactor {
  const cookie = createSealedCookie({
    name: '__Host-second_factor',
    schema: Half,
    lifeMs: LIFE_MS,
    ...{ signer, now },
  })
  return {
    async ask(reply, { oid: userOid }, half) {
      if (!(await passkeys.isSecondFactor(userOid))) return null
      cookie.keep(reply, { userOid, ...half })
      return reply.redirect(SECOND_FACTOR, 303)
    },
    read: cookie.read,
    clear: cookie.clear,
  }
}
