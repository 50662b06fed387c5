import { randomUUID } from 'node:crypto'
import { matches, SESSION_ID } from '@viewpage/shared-events/patterns'
import {
  CAME_FROM_COOKIE,
  SESSION_ID_COOKIE,
  SESSION_LIFETIME_SECONDS,
  SESSION_SEQUENCE_COOKIE,
} from '@viewpage/shared-events/visitor-cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'

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

/** Deletes what measuring keeps in cookies, after an opt-out: the session id, the number of its last event, the referrer. */
export function forgetSessionId(reply: FastifyReply): void {
  reply.clearCookie(SESSION_ID_COOKIE, ATTRIBUTES)
  reply.clearCookie(SESSION_SEQUENCE_COOKIE, ATTRIBUTES)
  reply.clearCookie(CAME_FROM_COOKIE, { ...ATTRIBUTES, sameSite: 'lax' })
}
