import { randomUUID } from 'node:crypto'
import { matches, SESSION_ID } from '@viewpage/shared-events/patterns'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The cookie with the visitor's session id: 30 minutes, sliding (docs/behaviour/tracking.md#session-cookie). Set by the
 * page and by responses.
 */
export const SESSION_ID_COOKIE = 'session_id'

/** The cookie with the number of the session's last event, set by pages. */
const SESSION_SEQUENCE_COOKIE = 'session_seq'

const SESSION_LIFETIME_SECONDS = 30 * 60
const ATTRIBUTES = { path: '/', secure: true, sameSite: 'none' } as const

/** The session id of the request; `null` if it is missing or malformed. */
export function sessionIdOf(request: FastifyRequest): string | null {
  const id = request.cookies[SESSION_ID_COOKIE]
  return id !== undefined && matches(SESSION_ID, id) ? id : null
}

/** Renews the cookie for 30 minutes, except on hostnames without cookies. */
export function keepSessionId(reply: FastifyReply, id: string, { noCookies }: { noCookies: boolean }): void {
  if (noCookies) return
  reply.setCookie(SESSION_ID_COOKIE, id, { ...ATTRIBUTES, maxAge: SESSION_LIFETIME_SECONDS })
}

/** The session id of the request, or a new one. The response renews the cookie. */
export function ensureSessionId(
  request: FastifyRequest,
  reply: FastifyReply,
  site: { noCookies: boolean },
): string {
  const id = sessionIdOf(request) ?? randomUUID()
  keepSessionId(reply, id, site)
  return id
}

/** Deletes the session id and the number of the last event after an opt-out. */
export function forgetSessionId(reply: FastifyReply): void {
  reply.clearCookie(SESSION_ID_COOKIE, ATTRIBUTES)
  reply.clearCookie(SESSION_SEQUENCE_COOKIE, ATTRIBUTES)
}
