import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import type { ReleaseTokens } from '../../foundation/config/release-tokens.ts'
import { checkToken } from '../../releases/index.ts'

/** @returns a check that returns the entry of the release tokens that allows a request to release its remote */
export function createTokenCheck(tokens: ReleaseTokens) {
  return (request: FastifyRequest): string =>
    checkToken(tokens, request, (request.params as { remote: string }).remote)
}

/** @throws ApiError `invalid_body` if a forced release has no reason */
export function checkForce(isForced: boolean, reason = ''): void {
  if (!isForced || reason.trim() !== '') return
  throw new ApiError('invalid_body', {
    message: '[release] Failed to force a release: it has no reason. Say why: --force --reason "<why>".',
  })
}
