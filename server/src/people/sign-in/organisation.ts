import { addressIn } from '@viewpage/shared-events/email-address'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type * as OpenIdClient from 'openid-client'
import type {
  ClientAuth,
  Configuration,
  TokenEndpointResponse,
  TokenEndpointResponseHelpers,
} from 'openid-client'
import type { OrganisationConfig } from '../../foundation/config/sign-in-config.ts'
import type { OutgoingClient } from '../../foundation/http/outgoing/outgoing-client.ts'
import { cleanLine } from '../../foundation/clean-text.ts'
import { isEmail } from '../accounts/account-errors.ts'
import { createProviderFetch } from './provider-fetch.ts'

/** Where the provider sends people back to, on the public address of the site. */
export const RETURN = '/login/organisation/return/'

/** What the browser of somebody at the provider keeps until they are back. */
export const SignInStart = Type.Object({
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  /** Whether the provider had to ask for a log-in again. */
  isAgain: Type.Boolean(),
})
export type SignInStart = Readonly<Static<typeof SignInStart>>

/** Who somebody is, as the provider says. */
export const Identity = Type.Object({
  issuer: Type.String({ maxLength: 500 }),
  subject: Type.String({ minLength: 1, maxLength: 255 }),
  /** As it is written there; `null` without one that the provider calls verified. */
  email: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
  firstName: Type.String(),
  lastName: Type.String(),
})
export type Identity = Readonly<Static<typeof Identity>>

/**
 * Why nobody is signed in:
 * - `down`: the provider did not answer in time, or not as agreed upon.
 * - `declined`: the person or the provider said no.
 * - `invalid`: the answer does not belong to the start, or cannot be trusted.
 */
export type SignInFailure = 'down' | 'declined' | 'invalid'

export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly failure: SignInFailure

  constructor(failure: SignInFailure, cause: unknown) {
    super(`[server] Failed to sign somebody in with the organisation: ${String(cause)}`, { cause })
    this.failure = failure
  }
}

/** The provider of OpenID Connect of this installation. */
export interface Organisation {
  /** On buttons. */
  readonly name: string
  readonly issuer: string
  /** Whether it did not answer lately. Asks nobody. */
  isDown(): boolean
  /**
   * @param isAgain whether the person has to log in there again
   * @returns where the browser goes, and what it keeps meanwhile
   * @throws SignInError `down`
   */
  start(isAgain: boolean): Promise<{ readonly url: string; readonly start: SignInStart }>
  /** @param query of the address that the person came back to, with its `?`. @throws SignInError */
  finish(query: string, start: SignInStart): Promise<Identity>
}

interface OrganisationOptions {
  readonly config: OrganisationConfig
  /** Origin of this site. */
  readonly publicUrl: string
  readonly client: Pick<OutgoingClient, 'send'>
  /** ms since 1970 */
  readonly now: () => number
}

const DISCOVERED_MS = 60 * 60_000
/** ms in which a provider that failed is not asked again. */
const DOWN_MS = 10_000
/** Seconds in which a log-in at the provider counts as a new one. */
const AGAIN_SECONDS = 300
/** By which the clocks of the provider and of this server may differ. */
const CLOCK_TOLERANCE_SECONDS = 120
/** For the library, which is loaded only where it is needed. */
const loadLibrary = () => import('openid-client')

export function createOrganisation({ config, publicUrl, client, now }: OrganisationOptions): Organisation {
  const { issuer, name } = config
  const fetch = createProviderFetch(client, issuer)
  const redirect_uri = publicUrl + RETURN
  let discovered: { readonly at: number; readonly provider: Promise<Configuration> } | null = null
  let downUntil = -Infinity

  /** @throws SignInError `down` */
  async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      const result = await ask()
      downUntil = -Infinity
      return result
    } catch (error) {
      discovered = null
      downUntil = now() + DOWN_MS
      throw new SignInError('down', error)
    }
  }

  function discover(): Promise<Configuration> {
    if (discovered === null || now() >= discovered.at + DISCOVERED_MS)
      discovered = { at: now(), provider: discoverProvider(config, fetch) }
    return discovered.provider
  }

  return {
    name,
    issuer,
    isDown: () => now() < downUntil,

    async start(isAgain) {
      if (now() < downUntil) throw new SignInError('down', 'it did not answer lately')
      const provider = await asked(discover)
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, ...random } = await loadLibrary()
      const verifier = random.randomPKCECodeVerifier()
      const start = { state: random.randomState(), nonce: random.randomNonce(), verifier, isAgain }
      const url = buildAuthorizationUrl(provider, {
        redirect_uri,
        scope: 'openid email profile',
        state: start.state,
        nonce: start.nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isAgain && { prompt: 'login', max_age: String(AGAIN_SECONDS) }),
      })
      return { url: url.href, start }
    },

    async finish(query, { state, nonce, verifier, isAgain }) {
      const provider = await asked(discover)
      const { authorizationCodeGrant } = await loadLibrary()
      try {
        const tokens = await authorizationCodeGrant(provider, new URL(redirect_uri + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(isAgain && { maxAge: AGAIN_SECONDS }),
        })
        return identityOf(issuer, await claimsOf(provider, tokens))
      } catch (error) {
        throw new SignInError(failureOf(error), error)
      }
    },
  }
}

async function discoverProvider(
  { issuer, clientId, clientSecret }: OrganisationConfig,
  fetch: ReturnType<typeof createProviderFetch>,
): Promise<Configuration> {
  const library = await loadLibrary()
  const isPlain = new URL(issuer).protocol === 'http:'
  const provider = await library.discovery(
    new URL(issuer),
    clientId,
    { [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    authenticationOf(library, clientSecret),
    {
      [library.customFetch]: fetch,
      // Also of an ID token that came straight from the provider.
      execute: [library.enableNonRepudiationChecks, ...(isPlain ? [library.allowInsecureRequests] : [])],
    },
  )
  const { authorization_endpoint = '' } = provider.serverMetadata()
  const { protocol } = URL.parse(authorization_endpoint) ?? {}
  if (protocol !== 'https:' && !(isPlain && protocol === 'http:'))
    throw new TypeError('the authorization endpoint of the provider has no https address')
  return provider
}

/** The way that the provider supports; without a word about it, the default of the standard. */
function authenticationOf(library: typeof OpenIdClient, secret: string | undefined): ClientAuth {
  if (secret === undefined) return library.None()
  const basic = library.ClientSecretBasic(secret)
  const post = library.ClientSecretPost(secret)
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

/** The claims of the ID token; those about the person may be at the UserInfo endpoint instead. */
async function claimsOf(
  provider: Configuration,
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
): Promise<unknown> {
  const claims = tokens.claims()
  if (claims === undefined || claims['email'] !== undefined) return claims
  if (provider.serverMetadata().userinfo_endpoint === undefined) return claims
  const { fetchUserInfo } = await loadLibrary()
  const more = await fetchUserInfo(provider, tokens.access_token, claims.sub)
  return { ...more, sub: claims.sub }
}

/** Characters of a name or an address, as in the forms. */
const MAX_TEXT_LENGTH = 200

const Claims = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.Optional(Type.Unknown()),
  email_verified: Type.Optional(Type.Unknown()),
  name: Type.Optional(Type.Unknown()),
  given_name: Type.Optional(Type.Unknown()),
  family_name: Type.Optional(Type.Unknown()),
})

/** @throws TypeError if the claims name nobody */
function identityOf(issuer: string, given: unknown): Identity {
  if (!Value.Check(Claims, given)) throw new TypeError('the claims have no valid subject')
  const text = (value: unknown) =>
    typeof value === 'string' ? Array.from(cleanLine(value)).slice(0, MAX_TEXT_LENGTH).join('') : ''
  const address = addressIn(text(given.email))
  const firstName = text(given.given_name)
  const lastName = text(given.family_name)
  return {
    issuer,
    subject: given.sub,
    email: given.email_verified === true && isEmail(address) ? address : null,
    ...(firstName === '' && lastName === ''
      ? { firstName: text(given.name), lastName: '' }
      : { firstName, lastName }),
  }
}

function failureOf(error: unknown): SignInFailure {
  if (!(error instanceof Error)) return 'invalid'
  if (error.name === 'AuthorizationResponseError') return 'declined'
  return isOutage(error) ? 'down' : 'invalid'
}

/** Whether the request to the provider failed, not what it answered. */
function isOutage({ name, cause }: Error): boolean {
  return name === 'OutgoingError' || (cause instanceof Error && isOutage(cause))
}
