import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { Config } from '../../foundation/config/config.ts'
import { siteOf } from '../../foundation/config/site.ts'
import { createOutgoingClient } from '../../foundation/http/outgoing/outgoing-client.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { LimitStore } from '../../storage/limits/limit-store.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { createIdentityStore, type IdentityStore } from './identity-store.ts'
import { createOrganisation, SignInStart, type Organisation } from './organisation.ts'
import { createPasskeyStore, type PasskeyStore } from './passkey-store.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createSealedCookie, type SealedCookie } from './sealed-cookie.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'

/** Ways to sign in besides the password. */
export interface SignIn {
  /** `null`: there is none. */
  readonly organisation: Organisation | null
  readonly identities: IdentityStore
  /** What browsers of people at the provider keep. */
  readonly started: SealedCookie<StartedSignIn>
  /** What browsers of people keep who have an account with the address of their identity. */
  readonly waiting: SealedCookie<WaitingIdentity>
  /** Sessions of people who just proved who they are, for changes in an account without a password. */
  readonly confirmed: SealedCookie<{ readonly session: string }>
  readonly passkeyStore: PasskeyStore
  readonly passkeys: Passkeys
  readonly secondFactor: SecondFactor
}

interface StartedSignIn extends SignInStart {
  /** The path that follows; checked by `nextPath`. */
  readonly next: string
}

/** An identity that is not linked yet. */
export interface WaitingIdentity {
  readonly subject: string
  /** Verified. */
  readonly email: string
  /** The path that follows; checked by `nextPath`. */
  readonly next: string
}

const CONFIRMED_MS = 15 * MINUTE_MS
const STARTED_MS = 15 * MINUTE_MS
/** Longer than a link in a mail works. */
const WAITING_MS = 60 * MINUTE_MS

interface OpenSignInOptions {
  readonly config: Pick<Config, 'http' | 'signIn' | 'site'>
  readonly database: Database
  readonly accounts: AccountStore
  readonly limits: LimitStore
  readonly signer: Signer
  /** `null`: no mail is sent. */
  readonly mails: MailQueue | null
  /** ms since 1970 */
  readonly now: () => number
}

export function openSignIn(options: OpenSignInOptions): { readonly signIn: SignIn; close(): void } {
  const { config, database, mails, limits, signer, now } = options
  const client = createOutgoingClient()
  const { organisation } = config.signIn
  const { publicUrl } = config.http
  const passkeyStore = createPasskeyStore(database, mails, now)
  const signIn: SignIn = {
    organisation:
      organisation === null || publicUrl === null
        ? null
        : createOrganisation({ config: organisation, publicUrl, client, now }),
    identities: createIdentityStore(options),
    started: createSealedCookie({
      name: '__Host-sign_in',
      schema: Type.Object({ ...SignInStart.properties, next: Type.String() }),
      lifeMs: STARTED_MS,
      ...{ signer, now },
    }),
    waiting: createSealedCookie({
      name: '__Host-identity',
      schema: Type.Object({ subject: Type.String(), email: Type.String(), next: Type.String() }),
      lifeMs: WAITING_MS,
      ...{ signer, now },
    }),
    confirmed: createSealedCookie({
      name: '__Host-confirmed',
      schema: Type.Object({ session: Type.String() }),
      lifeMs: CONFIRMED_MS,
      ...{ signer, now },
    }),
    passkeyStore,
    passkeys: createPasskeys({
      ...{ store: passkeyStore, limits, signer, now, brand: config.site.brand },
      originOf: (request: FastifyRequest) => siteOf(config, request).origin,
    }),
    secondFactor: createSecondFactor(passkeyStore, signer, now),
  }
  return { signIn, close: () => client.close() }
}
