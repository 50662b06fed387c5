import type { RateLimitOptions } from '@fastify/rate-limit'
import { addressBlockOf } from './address-block.ts'

/**
 * A rate limit per account, so that people behind one address do not share it; per address for visitors without account.
 *
 * @param timeWindow ms
 */
export function perVisitor(max: number, timeWindow: number): RateLimitOptions {
  return { max, timeWindow, keyGenerator: ({ user, ip }) => user?.oid ?? addressBlockOf(ip) }
}
