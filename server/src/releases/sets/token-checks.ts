import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { bearerOf } from '../../foundation/http/bearer.ts'
import type { Limit, LimitStore } from '../../storage/limits/limit-store.ts'
import { entryFor, isReleaseToken, type ReleaseTokens } from '../../foundation/config/release-tokens.ts'

/**
 * Checks the token in the header of a request.
 *
 * @returns the entry of the release tokens that allows this request to release a remote
 * @throws ApiError `token_required`, `token_refused`
 */
export function checkToken(tokens: ReleaseTokens, { headers }: FastifyRequest, remote: string): string {
  const given = bearerOf({ headers })
  if (given === undefined) throw new ApiError('token_required')
  const entry = entryFor(tokens, remote, given)
  if (entry !== null) return entry
  if (!isReleaseToken(tokens, given)) throw unknownToken()
  throw new ApiError('token_refused', {
    message: `[release] This token may not release ${remote}: it is for another remote. Nothing was changed. Set VIEWPAGE_RELEASE_TOKEN to the token for ${remote}, which the operator has.`,
  })
}

/**
 * Checks that the token in the header may release any remote.
 *
 * @throws ApiError `token_required`, `token_refused`
 */
export function requireToken(tokens: ReleaseTokens, request: FastifyRequest): void {
  if (hasReleaseToken(tokens, request)) return
  throw bearerOf(request) === undefined ? new ApiError('token_required') : unknownToken()
}

const unknownToken = () =>
  new ApiError('token_refused', {
    message:
      '[release] This server does not know this release token: it is wrong, or it was withdrawn. Nothing was changed. Ask the operator for a new one, and set VIEWPAGE_RELEASE_TOKEN.',
  })

/** Wrong tokens of an address, on pages and in the API. */
export const WRONG_TOKENS: Limit = { name: 'release token', max: 10, windowMs: 15 * 60_000 }

/**
 * Adds the checks that every route with a release token needs: refuses a token in an address, and every token from an
 * address that sent too many wrong ones. The routes themselves refuse wrong tokens.
 */
export function guardTokens(
  app: FastifyInstance,
  { releaseTokens: tokens, limits }: { readonly releaseTokens: ReleaseTokens; readonly limits: LimitStore },
): void {
  app.addHook('onRequest', async (request, reply) => {
    refuseTokenInAddress(tokens, request)
    const given = bearerOf(request)
    if (given === undefined) return
    const counted = { limit: WRONG_TOKENS, subject: addressBlockOf(request.ip) }
    const waitMs =
      (await limits.waitFor(counted)) ?? (isReleaseToken(tokens, given) ? null : await limits.take(counted))
    if (waitMs === null) return
    void reply.header('Retry-After', Math.ceil(waitMs / 1_000))
    throw new ApiError('too_many_requests', {
      message: `[release] More than ${WRONG_TOKENS.max} wrong release tokens came from this address. Check VIEWPAGE_RELEASE_TOKEN, and try again in ${Math.ceil(waitMs / 60_000)} minutes.`,
    })
  })
}

/** Whether the token in the header may release any remote at all. */
export function hasReleaseToken(tokens: ReleaseTokens, { headers }: FastifyRequest): boolean {
  return isReleaseToken(tokens, bearerOf({ headers }) ?? '')
}

/**
 * Refuses a token in an address, where logs and histories keep it.
 *
 * @throws ApiError `token_in_address`
 */
export function refuseTokenInAddress(tokens: ReleaseTokens, { query }: FastifyRequest): void {
  const fields = Object.entries((query ?? {}) as Record<string, unknown>)
  const isToken = ([name, value]: [string, unknown]) =>
    name === 'token' ||
    [value].flat().some((each) => typeof each === 'string' && isReleaseToken(tokens, each))
  if (fields.some(isToken)) throw new ApiError('token_in_address')
}
