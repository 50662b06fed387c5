import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

/**
 * A rate limit of this process per account, so that people behind one address do not share it; per address for visitors without account.
 *
 * @param timeWindow ms. @default a minute
 */
export function perVisitor(max: number, timeWindow = MINUTE_MS): RateLimitOptions {
  return { max, timeWindow, keyGenerator: visitorKey }
}

/** The account, or the address of a visitor without one. */
export function visitorKey({ user, ip }: FastifyRequest): string {
  return user?.oid ?? addressBlockOf(ip)
}
