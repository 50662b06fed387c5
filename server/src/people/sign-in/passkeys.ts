import { isLoopback } from '@viewpage/shared-events/plain-loopback'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { LimitStore } from '../../storage/limits/limit-store.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { User } from '../accounts/account-store.ts'
import type { PasskeyStore, StoredPasskey } from './passkey-store.ts'
import { createSealedCookie } from './sealed-cookie.ts'

/** How long a page with a button for a passkey works. Pages that are opened in the first part of it share a challenge. */
const CHALLENGE_MS = 30 * MINUTE_MS
const SHARED_MS = 10 * MINUTE_MS
/** How long a browser waits for the person, in ms. */
const BROWSER_WAITS_MS = 5 * MINUTE_MS
/** COSE: Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Of the browser; the library checks the rest. */
const Credential = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 1_400, pattern: '^[\\w-]+$' }),
  rawId: Type.String(),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
  response: Type.Object({ clientDataJSON: Type.String() }),
})
const Transports = Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })

/** Makes and checks passkeys (WebAuthn). Each challenge belongs to one browser and works once. */
export interface Passkeys {
  /** What a page gives to the browser to make one. @returns `null` at an IP address, where browsers have none */
  creationOptions(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
  ): Promise<PublicKeyCredentialCreationOptionsJSON | null>
  /** @returns the passkey; `null` if it is none, or too old */
  readCreated(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    text: string,
  ): Promise<StoredPasskey | null>
  /**
   * What a page gives to the browser to sign with one.
   *
   * @param of whose; `null`: anybody's
   * @returns `null` at an IP address
   */
  requestOptions(
    request: FastifyRequest,
    reply: FastifyReply,
    of: string | null,
  ): Promise<PublicKeyCredentialRequestOptionsJSON | null>
  /**
   * @param of whose it has to be; `null`: anybody's, whom the browser has to have verified by PIN, finger or face
   * @returns oid of the account; `null` if the signature is not valid, or too old
   */
  readSigned(
    request: FastifyRequest,
    reply: FastifyReply,
    of: string | null,
    text: string,
  ): Promise<string | null>
}

interface PasskeysOptions {
  readonly store: PasskeyStore
  readonly limits: LimitStore
  readonly signer: Signer
  readonly brand: string
  /** Origin of this site for a request. */
  readonly originOf: (request: FastifyRequest) => string
  /** ms since 1970 */
  readonly now: () => number
}

export function createPasskeys({ store, limits, signer, brand, originOf, now }: PasskeysOptions): Passkeys {
  const cookie = createSealedCookie({
    name: '__Host-passkey',
    schema: Type.Object({ challenge: Type.String(), madeAt: Type.Number() }),
    lifeMs: CHALLENGE_MS,
    ...{ signer, now },
  })

  function challengeFor(request: FastifyRequest, reply: FastifyReply): string {
    const kept = cookie.read(request)
    if (kept !== null && now() < kept.madeAt + SHARED_MS) return kept.challenge
    const challenge = randomBytes(32).toString('base64url')
    cookie.keep(reply, { challenge, madeAt: now() })
    return challenge
  }

  /** What a response must have been made for; `null` if its challenge is over or was used. */
  async function expectedOf(request: FastifyRequest, reply: FastifyReply) {
    const kept = cookie.read(request)
    cookie.clear(reply)
    // The page that follows makes another one.
    delete request.cookies['__Host-passkey']
    if (kept === null) return null
    const limit = { name: 'passkey challenge', max: 1, windowMs: CHALLENGE_MS }
    if ((await limits.take({ limit, subject: kept.challenge })) !== null) return null
    const expectedOrigin = originOf(request)
    const { hostname: expectedRPID } = new URL(expectedOrigin)
    return { expectedChallenge: kept.challenge, expectedOrigin, expectedRPID }
  }

  return {
    async creationOptions(request, reply, { oid, email, firstName, lastName }) {
      const rpId = nameOf(originOf(request))
      if (rpId === null) return null
      const existing = await store.ofAccount(oid)
      return {
        rp: { name: brand, id: rpId },
        user: {
          id: Buffer.from(oid).toString('base64url'),
          name: email,
          displayName: `${firstName} ${lastName}`.trim(),
        },
        challenge: challengeFor(request, reply),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: BROWSER_WAITS_MS,
        attestation: 'none',
        excludeCredentials: existing.map(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      }
    },

    async readCreated(request, reply, { oid }, text) {
      const expected = await expectedOf(request, reply)
      const response = credentialIn(text)
      if (expected === null || response === null) return null
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
      const checked = await orNull(() =>
        verifyRegistrationResponse({
          ...{ ...expected, response: response as RegistrationResponseJSON },
          ...{ requireUserVerification: false, supportedAlgorithmIDs: ALGORITHMS },
        }),
      )
      if (!checked?.verified) return null
      const { id, publicKey, counter, transports } = checked.registrationInfo.credential
      return {
        ...{ id, userOid: oid, counter, publicKey: Buffer.from(publicKey).toString('base64url') },
        transports: Value.Check(Transports, transports) ? transports : [],
      }
    },

    async requestOptions(request, reply, of) {
      const rpId = nameOf(originOf(request))
      if (rpId === null) return null
      return {
        ...{ rpId, challenge: challengeFor(request, reply), timeout: BROWSER_WAITS_MS },
        allowCredentials: of === null ? [] : (await store.ofAccount(of)).map(descriptorOf),
        userVerification: of === null ? 'required' : 'preferred',
      }
    },

    async readSigned(request, reply, of, text) {
      const expected = await expectedOf(request, reply)
      const response = credentialIn(text)
      if (expected === null || response === null) return null
      const passkey = await store.find(response.id)
      if (passkey === null || (of !== null && passkey.userOid !== of)) return null
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      const { id, counter, publicKey } = passkey
      const checked = await orNull(() =>
        verifyAuthenticationResponse({
          ...{ ...expected, response: response as AuthenticationResponseJSON },
          credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
          requireUserVerification: of === null,
        }),
      )
      if (!checked?.verified) return null
      await store.used(id, checked.authenticationInfo.newCounter)
      return passkey.userOid
    },
  }
}

/** Passkeys belong to a name. @returns `null` for an IP address, and where browsers have none: over plain HTTP */
function nameOf(origin: string): string | null {
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'https:' && !isLoopback(hostname)) return null
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : null
}

const descriptorOf = ({ id, transports }: StoredPasskey) => ({
  ...{ id, type: 'public-key' as const },
  // Only names that a browser gave; it ignores those that it does not know.
  transports: transports as AuthenticatorTransport[],
})

function credentialIn(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(Credential, value) ? value : null
  } catch {
    return null
  }
}

/** The library throws for whatever is wrong with a response. */
async function orNull<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check()
  } catch {
    return null
  }
}
