import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { HTTP_ONLY_COOKIE } from '../../foundation/http/cookie-attributes.ts'
import type { Signer } from '../../storage/secrets/signer.ts'

/** Where link viewers ask for what is stored of them (docs/behaviour/identification.md#viewers-record). */
export const VIEWERS = '/viewers/'
/** What is stored of whoever opened the link of a mail. */
export const VIEWER_RECORD = `${VIEWERS}record/`

/** The address whose mail the browser opened, encrypted. */
const COOKIE = '__Host-viewer'
const PURPOSE = 'viewer record'
const LIFE_MS = 30 * MINUTE_MS
const MAX_COOKIE_LENGTH = 1_000

/** @param now ms since 1970 */
export function keepViewerAddress(reply: FastifyReply, signer: Signer, email: string, now: number): void {
  const sealed = signer.seal(PURPOSE, JSON.stringify([email, now + LIFE_MS]))
  void reply.setCookie(COOKIE, sealed, { ...HTTP_ONLY_COOKIE, maxAge: LIFE_MS / 1_000 })
}

/** @param now ms since 1970 @returns `null` if the browser opened no mail in the last half hour */
export function viewerAddressOf({ cookies }: FastifyRequest, signer: Signer, now: number): string | null {
  const cookie = cookies[COOKIE]
  if (cookie === undefined || cookie.length > MAX_COOKIE_LENGTH) return null
  const text = signer.unseal(PURPOSE, cookie)
  if (text === null) return null
  // Only this file seals for the purpose.
  const [email, until] = JSON.parse(text) as [string, number]
  return until > now ? email : null
}

export function forgetViewerAddress(reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, HTTP_ONLY_COOKIE)
}
