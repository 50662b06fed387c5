import type { FastifyRequest } from 'fastify'
import { sessionIdOf } from './session-id.ts'

/** The identifiers of a request's visitor. */
export interface Visitor {
  readonly sessionId: string | null
  readonly userOid: string | null
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { sessionId: sessionIdOf(request), userOid: request.user?.oid ?? null }
}
