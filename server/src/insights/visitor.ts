import type { FastifyRequest } from 'fastify'
import { sessionIdOf } from './session-id.ts'

/** Somebody by what their browser sends. */
export interface Visitor {
  readonly sessionId: string | null
  readonly userOid: string | null
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { sessionId: sessionIdOf(request), userOid: request.user?.oid ?? null }
}
