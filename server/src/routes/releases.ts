import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { BuildFile, RemoteManifest, RemoteName, RemoteVersion } from '@viewpage/shared-events/schemas'
import { timingSafeEqual } from 'node:crypto'
import Type from 'typebox'
import type { Context } from '../context.ts'
import { ApiError } from '../errors.ts'

const MOST_BYTES = 32 * 1024 * 1024

const Remote = Type.Object({ remote: RemoteName })

/** Publishing, activating and rolling back remotes; see docs/releasing.md. */
export async function releases(
  instance: FastifyInstance,
  { releases: store, releaseTokens }: Context,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  function checkToken(request: FastifyRequest): void {
    const { remote } = request.params as { remote: string }
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (given === undefined) throw new ApiError('token_required')
    const holds = [releaseTokens[remote], releaseTokens['*']].some(
      (token) => token !== undefined && isSame(token, given),
    )
    if (!holds) {
      throw new ApiError('token_refused', { message: `[release] This token may not release ${remote}.` })
    }
  }

  app.get('/api/v1/remotes/', () => store.list())

  app.put(
    '/api/v1/remotes/:remote/versions/:version',
    {
      bodyLimit: MOST_BYTES,
      onRequest: async (request) => checkToken(request),
      schema: {
        params: Type.Object({ remote: RemoteName, version: RemoteVersion }),
        body: Type.Object(
          {
            manifest: RemoteManifest,
            files: Type.Record(BuildFile, Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' }), {
              description: 'File to its content in Base64',
            }),
          },
          { additionalProperties: false },
        ),
      },
    },
    async (request, reply) => {
      const { remote, version } = request.params
      const { manifest, files } = request.body
      if (manifest.name !== remote || manifest.version !== version) {
        throw new ApiError('invalid_release', {
          message: `[release] Failed to publish ${remote} ${version}: its remote.json says ${manifest.name} ${manifest.version}.`,
        })
      }
      const contents = Object.entries(files).map(
        ([file, text]) => [file, Buffer.from(text, 'base64')] as const,
      )
      await store.publish({ manifest, files: new Map(contents) }, 'released')
      request.log.info({ remote, version }, 'published')
      return reply.status(201).send({ remote, version })
    },
  )

  app.put(
    '/api/v1/remotes/:remote/active',
    {
      onRequest: async (request) => checkToken(request),
      schema: {
        params: Remote,
        body: Type.Object({ version: RemoteVersion }, { additionalProperties: false }),
      },
    },
    async (request) => {
      const { remote } = request.params
      const set = await store.activate(remote, request.body.version)
      request.log.info({ remote, version: request.body.version, set: set.id }, 'activated')
      return set
    },
  )

  app.post(
    '/api/v1/remotes/:remote/rollback',
    { onRequest: async (request) => checkToken(request), schema: { params: Remote } },
    async (request) => {
      const set = await store.rollback(request.params.remote)
      request.log.info({ remote: request.params.remote, set: set.id }, 'rolled back')
      return set
    },
  )
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
