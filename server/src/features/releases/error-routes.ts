import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { RemoteName, RemoteVersion } from '@viewpage/shared-events/wire'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { guardTokens } from '../../releases/index.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { createTokenCheck } from './check-request.ts'

const DEFAULT_ERRORS = '20'
/** 1 to 50 */
const LIMIT = '^(?:[1-9]|[1-4]\\d|50)$'
/** A command reads some pages of a list. */
const RATE = perVisitor(60, MINUTE_MS)

const Remote = Type.Object({ remote: RemoteName })
const Wanted = Type.Object(
  {
    version: Type.Optional(RemoteVersion),
    before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15 })),
    limit: Type.Optional(Type.String({ pattern: LIMIT, maxLength: 2 })),
  },
  { additionalProperties: false },
)

/** What pages reported about a remote, for its team (docs/my-slot-failed.md). */
export async function registerRemoteErrors(
  instance: FastifyInstance,
  parts: Pick<Parts, 'remoteErrors' | 'releaseTokens' | 'limits'>,
): Promise<void> {
  guardTokens(instance, parts)
  const check = createTokenCheck(parts.releaseTokens)
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.get(
    '/api/v1/remotes/:remote/errors',
    {
      config: { rateLimit: RATE },
      onRequest: async (request) => void check(request),
      schema: { params: Remote, querystring: Wanted },
    },
    async (request, reply) => {
      const { remote } = request.params
      const { version = null, before, limit = DEFAULT_ERRORS } = request.query
      const { errors, next } = await parts.remoteErrors.list(remote, {
        version,
        before: before === undefined ? null : Number(before),
        limit: Number(limit),
      })
      if (next !== null) {
        const query = new URLSearchParams({ before: String(next), limit })
        if (version !== null) query.set('version', version)
        const path = `/api/v1/remotes/${remote}/errors?${query.toString()}`
        void reply.header('Link', `<${path}>; rel="next"`)
      }
      void reply.header('Cache-Control', 'no-store')
      return errors
    },
  )
}
