import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { MAX_LAST_KNOWN_MS } from '../../content/presentations/page-versions.ts'
import { publicSetOf } from '../../releases/index.ts'
import type { Parts } from '../parts.ts'

/** Liveness, readiness and the current release set. */
export async function registerHealth(
  app: FastifyInstance,
  { database, releases, isStopping, now }: Pick<Parts, 'database' | 'releases' | 'isStopping' | 'now'>,
): Promise<void> {
  /** ms since 1970 */
  let unreachableSince: number | null = null

  /** All servers lose the database at once. They stay ready while they can send pages that they know. */
  async function databaseState(): Promise<'reachable' | 'unreachable'> {
    try {
      await database.ping()
      unreachableSince = null
      return 'reachable'
    } catch {
      unreachableSince ??= now()
      if (now() - unreachableSince <= MAX_LAST_KNOWN_MS) return 'unreachable'
      throw new ApiError('unavailable', { message: '[server] Not ready: the database cannot be reached.' })
    }
  }

  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'up' }))

  app.get('/readyz', { logLevel: 'error' }, async () => {
    if (isStopping())
      throw new ApiError('unavailable', { message: '[server] Not ready: the server is stopping.' })
    return { status: 'ready', database: await databaseState() }
  })

  app.get('/releases/current', { config: { forHosts: true } }, async (_, reply) =>
    reply.header('Cache-Control', 'no-store').send(publicSetOf(await releases.current())),
  )
}
