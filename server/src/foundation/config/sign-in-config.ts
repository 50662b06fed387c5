import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { isLoopback } from '@viewpage/shared-events/plain-loopback'
import { ConfigError } from './config-error.ts'
import type { Variables } from './variables.ts'

/** How people sign in. */
export interface SignInConfig {
  /** `null`: by password and passkey only. */
  readonly organisation: OrganisationConfig | null
  /** Whether a new account can be made with a password. */
  readonly hasPasswordSignUp: boolean
}

const OrganisationSchema = Type.Object(
  {
    issuer: Type.String({ maxLength: 500 }),
    clientId: Type.String({ minLength: 1, maxLength: 300 }),
    clientSecret: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
    name: Type.String({ minLength: 1, maxLength: 60 }),
  },
  { additionalProperties: false },
)

/** A provider of OpenID Connect. `name` is on the button; `issuer` is as the provider writes it. */
export type OrganisationConfig = Readonly<Static<typeof OrganisationSchema>>

const NAME = 'VIEWPAGE_SIGN_IN'
const EXPECTED =
  'JSON: {"issuer":"https://login.example.com","clientId":"viewpage","clientSecret":"…","name":"Example"}; the issuer with https'

/** @throws ConfigError */
export function readSignInConfig({ text, flag }: Variables, publicUrl: string | null): SignInConfig {
  const organisation = organisationOf(text(NAME, ''))
  const hasPasswordSignUp = flag('VIEWPAGE_PASSWORD_SIGN_UP', true)
  if (organisation !== null && publicUrl === null)
    throw new ConfigError('VIEWPAGE_PUBLIC_URL', '', `set with ${NAME}: the provider sends people back to it`)
  if (organisation === null && !hasPasswordSignUp)
    throw new ConfigError(NAME, '', 'set with VIEWPAGE_PASSWORD_SIGN_UP=0: else nobody can get an account')
  return { organisation, hasPasswordSignUp }
}

/** Errors leave the value out, which has a secret. */
function organisationOf(text: string): OrganisationConfig | null {
  if (text === '') return null
  const value = parsed(text)
  if (!Value.Check(OrganisationSchema, value) || !isIssuer(value.issuer))
    throw new ConfigError(NAME, '…', EXPECTED)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Plain HTTP on loopback only: anybody on the way could sign in as anybody. */
function isIssuer(text: string): boolean {
  const { protocol, hostname = '', search, hash, username } = URL.parse(text) ?? {}
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSecure && search === '' && hash === '' && username === ''
}
