import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { addressBlockOf } from '../../foundation/http/address-block.ts'

/**
 * A rate limit of this process per account, so that people behind one address do not share it; per address for visitors without account.
 *
 * @param timeWindow ms
 */
export function perVisitor(max: number, timeWindow: number): RateLimitOptions {
  return { max, timeWindow, keyGenerator: visitorKey }
}

/** The account, or the address of a visitor without one. */
export function visitorKey({ user, ip }: FastifyRequest): string {
  return user?.oid ?? addressBlockOf(ip)
}
