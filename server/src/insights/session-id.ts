import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie with the visitor's session id: 30 minutes, sliding (D21, D59). The page sets it; so does an answer. */
export const SESSION_ID_COOKIE = 'session_id'

const PATTERN = /^[0-9a-zA-Z-]{8,64}$/
const LIFE_SECONDS = 30 * 60
const ATTRIBUTES = { path: '/', secure: true, sameSite: 'none' } as const

/** The session id a browser sent, or `null` when there is none that can be one. */
export function sessionIdOf(request: FastifyRequest): string | null {
  const id = request.cookies[SESSION_ID_COOKIE]
  return id !== undefined && PATTERN.test(id) ? id : null
}

/** The session id a browser sent, or a new one that it gets with the answer. */
export function ensureSessionId(request: FastifyRequest, reply: FastifyReply): string {
  const known = sessionIdOf(request)
  if (known !== null) return known
  const id = randomUUID()
  reply.setCookie(SESSION_ID_COOKIE, id, { ...ATTRIBUTES, maxAge: LIFE_SECONDS })
  return id
}

/** Takes the session id away from a browser: an opt-out does (D59). */
export function forgetSessionId(reply: FastifyReply): void {
  reply.clearCookie(SESSION_ID_COOKIE, ATTRIBUTES)
}
