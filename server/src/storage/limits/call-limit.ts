import type { CreateRateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'

/**
 * A hook that refuses calls beyond a limit. A route may have several of them in addition to its rate limit.
 *
 * @throws ApiError `too_many_requests`, with `Retry-After`
 */
export function callLimit(app: FastifyInstance, options: CreateRateLimitOptions) {
  const check = app.createRateLimit(options)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const limit = await check(request)
    if (limit.isAllowed || !limit.isExceeded) return
    void reply.header('Retry-After', limit.ttlInSeconds)
    throw new ApiError('too_many_requests')
  }
}
