import { randomUUID } from 'node:crypto'
import { matches, SESSION_ID } from '@viewpage/shared-events/patterns'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie with the visitor's session id: 30 minutes, sliding (D21, D59). The page sets it; so does an answer. */
export const SESSION_ID_COOKIE = 'session_id'

/** The cookie in which pages number the events of a session. */
const SESSION_SEQUENCE_COOKIE = 'session_seq'

const LIFE_SECONDS = 30 * 60
const ATTRIBUTES = { path: '/', secure: true, sameSite: 'none' } as const

/** The session id a browser sent, or `null` when there is none that can be one. */
export function sessionIdOf(request: FastifyRequest): string | null {
  const id = request.cookies[SESSION_ID_COOKIE]
  return id !== undefined && matches(SESSION_ID, id) ? id : null
}

/** Lets the cookie live on: its 30 minutes begin anew. Not on a host marked as one without cookies. */
export function keepSessionId(reply: FastifyReply, id: string, { noCookies }: { noCookies: boolean }): void {
  if (noCookies) return
  reply.setCookie(SESSION_ID_COOKIE, id, { ...ATTRIBUTES, maxAge: LIFE_SECONDS })
}

/** The session id a browser sent, or a new one; either way the answer lets it live on. */
export function ensureSessionId(
  request: FastifyRequest,
  reply: FastifyReply,
  host: { noCookies: boolean },
): string {
  const id = sessionIdOf(request) ?? randomUUID()
  keepSessionId(reply, id, host)
  return id
}

/** Takes the session id away from a browser, and the number of its last event: an opt-out does. */
export function forgetSessionId(reply: FastifyReply): void {
  reply.clearCookie(SESSION_ID_COOKIE, ATTRIBUTES)
  reply.clearCookie(SESSION_SEQUENCE_COOKIE, ATTRIBUTES)
}
