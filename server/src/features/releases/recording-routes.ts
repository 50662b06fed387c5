import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { MAX_RECORDING_BYTES } from '@viewpage/shared-events/limits'
import { Recording, RemoteName } from '@viewpage/shared-events/wire'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { guardTokens } from '../../releases/index.ts'
import type { Parts } from '../parts.ts'
import { createTokenCheck } from './check-request.ts'

const Remote = Type.Object({ remote: RemoteName })
const Named = Type.Object({
  remote: RemoteName,
  name: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,59}$', maxLength: 60 }),
})

/** The recordings that candidates of a remote are replayed with (docs/releasing.md#behaviour). */
export async function registerRecordings(
  instance: FastifyInstance,
  parts: Pick<Parts, 'recordings' | 'releaseTokens' | 'limits'>,
): Promise<void> {
  const { recordings, releaseTokens } = parts
  guardTokens(instance, parts)
  const check = createTokenCheck(releaseTokens)
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.addHook('onRequest', async (request) => void check(request))

  app.get('/api/v1/remotes/:remote/recordings/', { schema: { params: Remote } }, ({ params }) =>
    recordings.list(params.remote),
  )

  app.put(
    '/api/v1/remotes/:remote/recordings/:name',
    { bodyLimit: MAX_RECORDING_BYTES, schema: { params: Named, body: Recording } },
    async (request) => {
      const { remote, name } = request.params
      const kept = await recordings.add(remote, name, request.body, check(request))
      request.log.info({ remote, name, bytes: kept.bytes }, 'added a recording')
      return kept
    },
  )

  app.delete(
    '/api/v1/remotes/:remote/recordings/:name',
    { schema: { params: Named } },
    async (request, reply) => {
      const { remote, name } = request.params
      await recordings.remove(remote, name)
      request.log.info({ remote, name }, 'removed a recording')
      return reply.status(204).send()
    },
  )
}
