import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { originCaching, siteOf } from '../../foundation/config/site.ts'
import type { Parts } from '../parts.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'

const MAX_AGE_SECONDS = 86_400
/** The file is made again for each request, so it never expires on a running server. */
const VALID_MS = 180 * DAY_MS

/** The contact for security reports (RFC 9116), if the operator configured one. */
export async function registerSecurityTxt(
  app: FastifyInstance,
  { config, now }: Pick<Parts, 'config' | 'now'>,
): Promise<void> {
  app.get('/.well-known/security.txt', (request, reply) => {
    if (config.site.securityContact === null) throw new ApiError('not_found')
    const { origin } = siteOf(config, request)
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', originCaching(config, MAX_AGE_SECONDS))
      .send(
        [
          `Contact: ${config.site.securityContact}`,
          `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
          `Canonical: ${origin}/.well-known/security.txt`,
          '',
        ].join('\n'),
      )
  })
}
