import swagger from '@fastify/swagger'
import { transcriptDefinitions } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifySchema } from 'fastify'
import plugin from 'fastify-plugin'
import type { Scope } from '../../people/rights/token-scopes.ts'
import { ErrorSchema, GROUPS, type ApiCall, type ApiCalls, type Caller } from './api-call.ts'
import { PRESENTATION_CALLS } from './presentation-calls.ts'
import { PROGRAM_CALLS } from './program-calls.ts'
import { RELEASE_CALLS } from './release-calls.ts'
import { HOST_CALLS, VISIT_CALLS } from './visit-calls.ts'

export const API_CALLS: ApiCalls = {
  ...PRESENTATION_CALLS,
  ...VISIT_CALLS,
  ...RELEASE_CALLS,
  ...HOST_CALLS,
  ...PROGRAM_CALLS,
}

/** Of a route with patterns for its parameters. */
export const callKey = (method: string, url: string): string =>
  `${method} ${url.replaceAll(/\(\^[^()]*\)/g, '')}`

type SecurityName = 'session' | 'csrfToken' | 'releaseToken' | 'hostKey' | 'hostToken'

/** Each entry is one way in, with everything that it needs. */
const SECURITY: Readonly<Record<Caller, readonly (readonly SecurityName[])[]>> = {
  anybody: [[], ['session']],
  page: [['csrfToken'], ['csrfToken', 'session']],
  account: [['session']],
  'account-page': [['session', 'csrfToken']],
  'account-page-or-host': [['session', 'csrfToken'], ['hostToken']],
  'anybody-or-host': [[], ['session'], ['hostToken']],
  'release-token': [['releaseToken']],
  'host-key': [['hostKey']],
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const

const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'viewpage',
    version: '1.0.0',
    description: 'Errors from 400 on have a code, a sentence with what to do, and details.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
  components: {
    schemas: transcriptDefinitions,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-session',
        description: 'Of somebody who logged in at `/login/`',
      },
      csrfToken: {
        type: 'apiKey',
        in: 'header',
        name: 'X-CSRFToken',
        description: 'The value of the cookie `csrftoken`, which `GET /api/v1/csrf/` sets',
      },
      apiToken: bearer('A token with this scope, which an account made at `/settings/tokens/`'),
      releaseToken: bearer('A token of `VIEWPAGE_RELEASE_TOKENS`'),
      hostKey: bearer('A key that `npm run host-keys` made'),
      hostToken: bearer('A token that `POST /api/v1/host-tokens/` made, from the origin of its host'),
    },
  },
} as const

/** Collects what routes take, so that they can be described. It has to be registered before them. */
export const describeApi = plugin(
  async (app: FastifyInstance) => {
    await app.register(swagger, {
      openapi: structuredClone(DOCUMENT) as never,
      transform: ({ schema, url, route }) => ({
        url,
        schema: described(schema, API_CALLS[callKey(String(route.method), url)], route.config?.forTokens),
      }),
    })
  },
  { name: 'describe-api' },
)

function described(
  schema: FastifySchema | undefined,
  call: ApiCall | undefined,
  scope: Scope | undefined,
): FastifySchema {
  if (!call) return { hide: true }
  const { summary, group, caller, responses, takes } = call
  return {
    ...schema,
    ...(takes !== undefined && { consumes: [takes], body: { type: 'object', additionalProperties: true } }),
    summary,
    tags: [group],
    security: [
      ...SECURITY[caller].map((names) => Object.fromEntries(names.map((name) => [name, []]))),
      // A bearer's entry lists what is required of it (OpenAPI 3.1).
      ...(scope === undefined ? [] : [{ apiToken: [scope] }]),
    ],
    response: {
      ...Object.fromEntries(Object.entries(responses).map(([status, body]) => [status, bodyOf(body)])),
      '4XX': { description: 'It was refused', ...ErrorSchema },
      '5XX': { description: 'It failed', ...ErrorSchema },
    },
  }
}

function bodyOf(body: ApiCall['responses'][number] | undefined): object {
  if (body === null || body === undefined) return { type: 'null', description: 'No body' }
  if (typeof body === 'string')
    return { description: 'A file', content: { [body]: { schema: { type: 'string', format: 'binary' } } } }
  return { description: 'It was done', ...body }
}
