import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limit, LimitStore } from './limit-store.ts'
import { takeOrRefuse } from './take-or-refuse.ts'

/**
 * A hook that refuses requests beyond a limit, which applies to all processes together.
 *
 * @param subjectOf whose requests are counted
 * @throws ApiError `too_many_requests`, with `Retry-After`
 */
export function exactLimit(limits: LimitStore, limit: Limit, subjectOf: (request: FastifyRequest) => string) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    takeOrRefuse(limits, reply, { limit, subject: subjectOf(request) })
}
