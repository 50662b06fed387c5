import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../parts.ts'
import { ApiError } from '../../errors.ts'
import { originCaching, siteOf } from '../../http/site.ts'

const MAX_AGE_SECONDS = 86_400
/** What it says is set anew with each deployment; readers must not trust it for longer. */
const VALID_MS = 180 * 86_400_000

/** Where to report a security hole of this service (RFC 9116), where its operator says so. */
export async function registerSecurityTxt(
  app: FastifyInstance,
  { config, now }: Pick<Parts, 'config' | 'now'>,
): Promise<void> {
  app.get('/.well-known/security.txt', (request, reply) => {
    if (config.securityContact === null) throw new ApiError('not_found')
    const { origin } = siteOf(config, request)
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', originCaching(config, MAX_AGE_SECONDS))
      .send(
        [
          `Contact: ${config.securityContact}`,
          `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
          `Canonical: ${origin}/.well-known/security.txt`,
          '',
        ].join('\n'),
      )
  })
}
