import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { entryFor, isReleaseToken, type ReleaseTokens } from './release-tokens.ts'

/**
 * Checks the token in the header of a request.
 *
 * @returns the entry of the release tokens that allows this request to release a remote
 * @throws ApiError `token_required`, `token_refused`
 */
export function checkToken(tokens: ReleaseTokens, { headers }: FastifyRequest, remote: string): string {
  const given = bearerOf(headers.authorization)
  if (given === undefined) throw new ApiError('token_required')
  const entry = entryFor(tokens, remote, given)
  if (entry === null)
    throw new ApiError('token_refused', { message: `[release] This token may not release ${remote}.` })
  return entry
}

/** Whether the token in the header may release any remote at all. */
export function hasReleaseToken(tokens: ReleaseTokens, { headers }: FastifyRequest): boolean {
  return isReleaseToken(tokens, bearerOf(headers.authorization) ?? '')
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

/** @throws ApiError `invalid_body` if a forced release has no reason */
export function checkForce(isForced: boolean, reason = ''): void {
  if (!isForced || reason.trim() !== '') return
  throw new ApiError('invalid_body', {
    message: '[release] Failed to force a release: it has no reason. Say why: --force --reason "<why>".',
  })
}

/** @returns a check that returns the entry of the release tokens that allows a request to release its remote */
export function createTokenCheck(tokens: ReleaseTokens) {
  return (request: FastifyRequest): string =>
    checkToken(tokens, request, (request.params as { remote: string }).remote)
}

function bearerOf(authorization = ''): string | undefined {
  return /^Bearer (.+)$/.exec(authorization)?.[1]
}
