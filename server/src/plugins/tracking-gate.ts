import type { CreateRateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError } from '../errors.ts'
import { sessionIdOf } from '../insights/session-id.ts'
import { addressBlockOf } from '../limits/address-block.ts'

const MINUTE = 60_000
/** Calls a minute of one browser; one that goes from step to step without a rest makes a tenth of them. */
const OF_VISITOR: CreateRateLimitOptions = {
  max: 600,
  timeWindow: MINUTE,
  keyGenerator: (request) => visitorOf(request) ?? '',
}
/** Calls a minute of one address: those of a hall of people behind it. */
const OF_ADDRESS: CreateRateLimitOptions = {
  max: 12_000,
  timeWindow: MINUTE,
  keyGenerator: ({ ip }) => addressBlockOf(ip),
}

/**
 * A hook before what pages report: turns away, before their bodies are read, those who report too much, and everybody
 * while the database does not keep up. Pages come again after `Retry-After` (D32).
 */
export function trackingGate(app: FastifyInstance, { database }: Pick<Context, 'database'>) {
  const checkVisitor = app.createRateLimit(OF_VISITOR)
  const checkAddress = app.createRateLimit(OF_ADDRESS)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (database.isBusy()) throw new ApiError('unavailable', { message: 'The server is busy.' })
    const checks = visitorOf(request) === null ? [checkAddress] : [checkVisitor, checkAddress]
    for (const check of checks) {
      const limit = await check(request)
      if (limit.isAllowed || !limit.isExceeded) continue
      void reply.header('Retry-After', limit.ttlInSeconds)
      throw new ApiError('too_many_requests')
    }
  }
}

function visitorOf(request: FastifyRequest): string | null {
  return request.user?.oid ?? sessionIdOf(request)
}
