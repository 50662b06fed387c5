import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import type { ReleaseTokens } from '../../foundation/config/release-tokens.ts'
import type { UnseenSlots } from '@viewpage/shared-events/wire'
import { checkToken, type ReleaseStore } from '../../releases/index.ts'

/** @returns a check that returns the entry of the release tokens that allows a request to release its remote */
export function createTokenCheck(tokens: ReleaseTokens) {
  return (request: FastifyRequest): string =>
    checkToken(tokens, request, (request.params as { remote: string }).remote)
}

/** The slots of a version that no page shows, for the response to its team; empty without any. */
export async function unseenIn(
  releases: Pick<ReleaseStore, 'unseenSlots'>,
  remote: string,
  version: string,
): Promise<UnseenSlots> {
  const unseenSlots = await releases.unseenSlots(remote, version)
  return unseenSlots.length > 0 ? { unseenSlots } : {}
}

/** @throws ApiError `invalid_body` if a forced release has no reason */
export function checkForce(isForced: boolean, reason = ''): void {
  if (!isForced || reason.trim() !== '') return
  throw new ApiError('invalid_body', {
    message: '[release] Failed to force a release: it has no reason. Say why: --force --reason "<why>".',
  })
}
