import type { RateLimitOptions } from '@fastify/rate-limit'
import { addressBlockOf } from './address-block.ts'

/**
 * So many requests for each account, so that a class behind one address is not one; by address for visitors without.
 *
 * @param timeWindow ms
 */
export function perVisitor(max: number, timeWindow: number): RateLimitOptions {
  return { max, timeWindow, keyGenerator: ({ user, ip }) => user?.oid ?? addressBlockOf(ip) }
}
