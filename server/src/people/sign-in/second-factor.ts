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
   * Whether the account needs a passkey, too. Then this browser keeps who is half-way, and has to go to `SECOND_FACTOR`. Nobody is
   * logged in before.
   */
  isNeeded(reply: FastifyReply, user: User, half: Omit<HalfLogIn, 'userOid'>): Promise<boolean>
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
    async isNeeded(reply, { oid: userOid }, half) {
      const isNeeded = await passkeys.isSecondFactor(userOid)
      if (isNeeded) cookie.keep(reply, { userOid, ...half })
      return isNeeded
    },
    read: cookie.read,
    clear: cookie.clear,
  }
}
