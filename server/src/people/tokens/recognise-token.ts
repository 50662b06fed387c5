import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { ApiError } from '../../foundation/errors.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { bearerOf } from '../../foundation/http/bearer.ts'
import { API_TOKENS } from '../../foundation/http/logs/without-secrets.ts'
import type { AccountStore, User } from '../accounts/account-store.ts'
import type { Right } from '../rights/rights.ts'
import { rightsOfScopes, type Scope } from '../rights/token-scopes.ts'
import { isApiToken, isLikeApiToken } from './api-token.ts'
import type { ApiTokenEntry, ApiTokenStore } from './api-token-store.ts'

/** Of a program that acts for an account. */
export interface ApiToken {
  readonly id: string
  /** Never staff. */
  readonly user: User
  /** What the token leaves of the rights of the account to a presentation. */
  readonly rights: readonly Right[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Programs may call it, with an API token that has this scope. @default none may */
    readonly forTokens?: Scope
  }
  interface FastifyRequest {
    /** With which a program sent the request; `null` for all others. */
    apiToken: ApiToken | null
  }
}

/** Calls of one token, a minute and process. */
const MAX_CALLS = 600
/** Unknown tokens of one address, a minute and process. */
const MAX_UNKNOWN = 60

export interface ApiTokenOptions {
  readonly apiTokens: Pick<ApiTokenStore, 'use'>
  readonly accounts: Pick<AccountStore, 'findActive'>
}

/** Recognises programs by their API tokens. Only routes with `forTokens` take one (docs/behaviour/programs.md#where-tokens-work). */
export const apiTokens = plugin(
  async (app: FastifyInstance, { apiTokens: store, accounts }: ApiTokenOptions) => {
    app.decorateRequest('apiToken', null)
    const limited = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
      app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator })
    const checkCalls = limited(MAX_CALLS, ({ apiToken }) => apiToken?.id ?? '')
    const checkUnknown = limited(MAX_UNKNOWN, ({ ip }) => addressBlockOf(ip))

    /** @throws ApiError */
    async function recognise(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      refuseTokenInAddress(request)
      const text = bearerOf(request)
      if (text === undefined || !isLikeApiToken(text) || request.is404) return
      const { forTokens: scope } = request.routeOptions.config
      // It may be a token of another kind.
      if (scope === undefined && !isApiToken(text)) return
      if (scope === undefined) throw refused('no API token is taken at this address. Log in with a browser.')
      const entry = isApiToken(text) ? await store.use(text) : null
      const user = entry && (await accounts.findActive(entry.userOid))
      request.apiToken = entry && user && tokenOf(entry, user)
      const rate = await (request.apiToken ? checkCalls : checkUnknown)(request)
      if (!rate.isAllowed && rate.isExceeded) {
        void reply.header('Retry-After', rate.ttlInSeconds)
        throw new ApiError('too_many_requests')
      }
      if (!entry) throw new ApiError('api_token_unknown')
      if (!user) throw new ApiError('account_suspended')
      if (!entry.scopes.includes(scope))
        throw refused(
          `it has the scopes ${entry.scopes.join(', ')}, and this call needs ${scope}. Make another one in the settings.`,
        )
    }

    app.addHook('onRequest', async (request, reply) => {
      try {
        await recognise(request, reply)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // Not by the route, which would show its page to a program.
        return reply.status(error.statusCode).send(error.toBody())
      }
    })
  },
)

const tokenOf = ({ id, scopes }: ApiTokenEntry, user: User): ApiToken => ({
  id,
  user: { ...user, isStaff: false },
  rights: rightsOfScopes(scopes),
})

/** @param why what is wrong, and what to do */
const refused = (why: string) =>
  new ApiError('api_token_refused', { message: `[api] The API token was refused: ${why}` })

/** @throws ApiError `token_in_address` */
function refuseTokenInAddress({ url }: FastifyRequest): void {
  const found = url.match(API_TOKENS) ?? []
  if (!found.some(isApiToken)) return
  throw new ApiError('token_in_address', {
    message:
      '[api] An API token is never sent in an address, where logs keep it. Revoke this token in the settings, and send a new one as "Authorization: Bearer <token>".',
  })
}
