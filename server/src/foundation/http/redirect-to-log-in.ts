import type { FastifyReply } from 'fastify'
import { LOG_IN, withNext } from '@viewpage/shared-events/site-paths'

/** The log-in page, which leads to a path afterwards. @param path may have a query */
export function logInPath(path: string): string {
  return withNext(LOG_IN, path)
}

/** Asks an anonymous visitor to log in first. 303 fits every method: the log-in page is always requested with GET. */
export function redirectToLogIn(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(logInPath(path), 303)
}
