import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_LIFE_MS } from './release-sessions.ts'

/** Neither scripts nor other sites can read or set it. */
const COOKIE = '__Host-releases'
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

export function sessionCookieOf({ cookies }: FastifyRequest): string {
  return cookies[COOKIE] ?? ''
}

export function keepSession(reply: FastifyReply, cookie: string): void {
  reply.setCookie(COOKIE, cookie, { ...ATTRIBUTES, maxAge: SESSION_LIFE_MS / 1_000 })
}

export function forgetSession(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, ATTRIBUTES)
}
