import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../errors.ts'
import type { Parts } from '../../parts.ts'

/** Liveness, readiness and the current release set. */
export async function registerHealth(
  app: FastifyInstance,
  { database, releases, isStopping }: Pick<Parts, 'database' | 'releases' | 'isStopping'>,
): Promise<void> {
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'up' }))

  app.get('/readyz', { logLevel: 'error' }, async () => {
    if (isStopping())
      throw new ApiError('unavailable', { message: '[server] Not ready: the server is stopping.' })
    await database.ping().catch(() => {
      throw new ApiError('unavailable', { message: '[server] Not ready: the database cannot be reached.' })
    })
    return { status: 'ready' }
  })

  app.get('/releases/current', async (_, reply) =>
    reply.header('Cache-Control', 'no-store').send(await releases.current()),
  )
}
