import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { RETURN } from '../../src/people/sign-in/organisation.ts'

/** What the provider says of the person who signs in next. */
export interface Person {
  readonly sub: string
  readonly [claim: string]: unknown
}

export interface IdentityProvider {
  readonly issuer: string
  /** The settings of a server that signs people in with it. */
  readonly knobs: Record<string, string>
  /** Who signs in next; `null`: nobody agrees. */
  person: Person | null
  /** Paths that were asked for. */
  readonly asked: string[]
  /** Answers instead of the provider; `null`: the provider does. */
  instead: RequestListener | null
  /** The provider itself. */
  readonly answer: RequestListener
  /** The `prompt` of each log-in. */
  readonly prompts: unknown[]
  /**
   * Goes through the pages of the provider, like a browser.
   *
   * @returns path and query at the site that the person comes back to
   */
  visit(url: string): Promise<string>
  stop(): Promise<void>
}

const CLIENT = { client_id: 'viewpage', client_secret: 'a-secret-for-tests-of-the-provider' }

/** A real provider on loopback, whose people log in without a password. */
export async function startIdentityProvider({
  claimsInToken = true,
  site = 'http://localhost',
}: { readonly claimsInToken?: boolean; readonly site?: string } = {}): Promise<IdentityProvider> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  const oidc = new Provider(issuer, {
    clients: [
      { ...CLIENT, redirect_uris: [site + RETURN], token_endpoint_auth_method: 'client_secret_basic' },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: !claimsInToken,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key for tests'] },
    findAccount: async (_: unknown, id: string) => ({ accountId: id, claims: async () => people.get(id) }),
    interactions: { url: () => '/interaction' },
    async loadExistingGrant({ oidc: { client, session, provider } }: GrantContext) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = oidc.callback()
  function serve(request: IncomingMessage, response: ServerResponse): void {
    if (request.url !== '/interaction') return answer(request, response)
    const { person } = provider
    if (person) people.set(person.sub, person)
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' }
    void oidc
      .interactionDetails(request, response)
      .then(({ params }) => provider.prompts.push(params['prompt']))
      .then(() => oidc.interactionFinished(request, response, result))
  }
  const provider: IdentityProvider = {
    issuer,
    knobs: {
      VIEWPAGE_PUBLIC_URL: site,
      VIEWPAGE_SIGN_IN: JSON.stringify({
        ...{ issuer, clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret, name: 'Example' },
      }),
    },
    person: null,
    asked: [],
    instead: null,
    answer: serve,
    prompts: [],
    visit: (url) => visit(url, site),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  server.on('request', (request, response) => {
    provider.asked.push(request.url ?? '')
    const listener = provider.instead ?? serve
    return listener(request, response)
  })
  return provider
}

/** What the provider gives to `loadExistingGrant`. */
interface GrantContext {
  readonly oidc: {
    readonly client: { readonly clientId: string }
    readonly session: { readonly accountId: string }
    readonly provider: {
      readonly Grant: new (about: object) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    }
  }
}

async function visit(url: string, site: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let next = url, steps = 0; steps < 10; steps += 1) {
    if (next.startsWith(site)) return next.slice(site.length)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const each of response.headers.getSetCookie()) {
      const [pair = ''] = each.split(';')
      const [name = '', value = ''] = pair.split('=')
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} at ${next}: ${await response.text()}`)
    next = new URL(location, next).href
  }
  throw new Error(`The provider does not lead back from ${url}.`)
}
