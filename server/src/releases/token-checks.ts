import {
  MAX_RELEASE_REASON_LENGTH,
  MAX_RELEASED_BY_LENGTH,
  RemoteVersion,
} from '@viewpage/shared-events/wire'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { ApiError } from '../errors.ts'
import { entryFor, isReleaseToken, type ReleaseTokens } from './release-tokens.ts'

/** A line that is printed in terminals: no control characters. */
const Line = (maxLength: number) => Type.String({ pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$', maxLength })

/** Who changes a release, and why. */
export const recordFields = {
  by: Type.Optional(Line(MAX_RELEASED_BY_LENGTH)),
  reason: Type.Optional(Line(MAX_RELEASE_REASON_LENGTH)),
}

/** Optional fields of every release: the version it replaces (`null`: none), who releases, and why. */
export const detailFields = {
  expect: Type.Optional(Type.Union([RemoteVersion, Type.Null()])),
  ...recordFields,
}

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

/** A forced release has a reason. */
export const forceField = { force: Type.Optional(Type.Boolean()) }

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
