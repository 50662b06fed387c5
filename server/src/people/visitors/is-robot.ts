import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'

/** Characters of a user agent that are looked at. Those of browsers are shorter. */
const MAX_USER_AGENT = 1_000

/**
 * Whether a program sent the request: its user agent is on the list of crawlers, link previews and monitors that the
 * package keeps, or it has none. Robots run no scripts, or run them unlike the browsers of visitors.
 */
export function isRobot({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const userAgent = headers['user-agent'] ?? ''
  return userAgent === '' || isbot(userAgent.slice(0, MAX_USER_AGENT))
}
