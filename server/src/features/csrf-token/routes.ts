import type { FastifyInstance } from 'fastify'

/**
 * Gives a browser its CSRF token. Pages that all visitors share set no cookie, so their script sends a request here before
 * the first call that writes (docs/behaviour/errors.md#csrf-header).
 */
export async function registerCsrfToken(app: FastifyInstance): Promise<void> {
  app.get('/api/v1/csrf/', async (_, reply) => {
    reply.csrfToken()
    return reply.header('Cache-Control', 'no-store').status(204).send()
  })
}
