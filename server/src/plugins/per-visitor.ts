import type { RateLimitOptions } from '@fastify/rate-limit'

/**
 * So many requests for each person, by their account, so that a class behind one address is not one; by address for
 * who has none.
 *
 * @param timeWindow ms
 */
export function perVisitor(max: number, timeWindow: number): RateLimitOptions {
  return { max, timeWindow, keyGenerator: ({ user, ip }) => user?.oid ?? ip }
}
