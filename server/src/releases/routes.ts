import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  BuildFile,
  MAX_RELEASE_REASON_LENGTH,
  MAX_RELEASED_BY_LENGTH,
  RemoteManifest,
  RemoteName,
  RemoteVersion,
  SourceMap,
} from '@viewpage/shared-events/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Parts } from '../parts.ts'
import { ApiError } from '../errors.ts'
import type { ReleaseWish } from './release-store.ts'
import { entryFor, isReleaseToken } from './release-tokens.ts'

const MAX_BODY_BYTES = 32 * 1024 * 1024

const Base64 = Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' })

const Remote = Type.Object({ remote: RemoteName })

/** A line that is printed in terminals: no control characters. */
const Line = (maxLength: number) => Type.String({ pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$', maxLength })

/** What every release may say: which version it replaces (`null`: none), who does it, and why. */
const wishFields = {
  expect: Type.Optional(Type.Union([RemoteVersion, Type.Null()])),
  by: Type.Optional(Line(MAX_RELEASED_BY_LENGTH)),
  reason: Type.Optional(Line(MAX_RELEASE_REASON_LENGTH)),
}
const Wish = Type.Object(wishFields, { additionalProperties: false })

/** Publishing, activating and rolling back remotes; see docs/releasing.md. */
export async function registerReleases(
  instance: FastifyInstance,
  { releases: store, releaseTokens }: Pick<Parts, 'releases' | 'releaseTokens'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  /** @returns the entry of the release tokens that allows this request to release a remote */
  function checkToken({ headers, params }: FastifyRequest): string {
    const { remote } = params as { remote: string }
    const given = bearerOf(headers.authorization)
    if (given === undefined) throw new ApiError('token_required')
    const entry = entryFor(releaseTokens, remote, given)
    if (entry === null) {
      throw new ApiError('token_refused', { message: `[release] This token may not release ${remote}.` })
    }
    return entry
  }

  function wishOf(request: FastifyRequest, { expect, by, reason }: Type.Static<typeof Wish>): ReleaseWish {
    return { expect, record: { token: checkToken(request), by, reason } }
  }

  app.get('/api/v1/remotes/', async ({ headers }) => {
    const remotes = await store.list()
    if (isReleaseToken(releaseTokens, bearerOf(headers.authorization) ?? '')) return remotes
    // Names of people and what they say of a release are for those who release.
    return remotes.map(({ activation, ...remote }) => ({
      ...remote,
      activation: activation && { at: activation.at },
    }))
  })

  app.put(
    '/api/v1/remotes/:remote/versions/:version',
    {
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request) => void checkToken(request),
      schema: {
        params: Type.Object({ remote: RemoteName, version: RemoteVersion }),
        body: Type.Object(
          {
            manifest: RemoteManifest,
            files: Type.Record(BuildFile, Base64, {
              description: 'File to its content',
              additionalProperties: false,
            }),
            maps: Type.Optional(
              Type.Record(SourceMap, Base64, {
                description: 'Source map to its content',
                additionalProperties: false,
              }),
            ),
          },
          { additionalProperties: false },
        ),
      },
    },
    async (request, reply) => {
      const { remote, version } = request.params
      const { manifest, files, maps = {} } = request.body
      if (manifest.name !== remote || manifest.version !== version) {
        throw new ApiError('invalid_release', {
          message: `[release] Failed to publish ${remote} ${version}: its remote.json says ${manifest.name} ${manifest.version}.`,
        })
      }
      await store.publish({ manifest, files: decoded(files), maps: decoded(maps) })
      request.log.info({ remote, version }, 'published')
      return reply.status(201).send({ remote, version })
    },
  )

  app.put(
    '/api/v1/remotes/:remote/active',
    {
      onRequest: async (request) => void checkToken(request),
      schema: {
        params: Remote,
        body: Type.Object({ version: RemoteVersion, ...wishFields }, { additionalProperties: false }),
      },
    },
    async (request) => {
      const { remote } = request.params
      const { version, ...wish } = request.body
      const set = await store.activate(remote, version, wishOf(request, wish))
      request.log.info({ remote, version, set: set.id, by: wish.by, reason: wish.reason }, 'activated')
      return set
    },
  )

  app.post(
    '/api/v1/remotes/:remote/rollback',
    {
      onRequest: async (request) => void checkToken(request),
      // Fastify checks `null` where there is no body.
      schema: { params: Remote, body: Type.Union([Wish, Type.Null()]) },
    },
    async (request) => {
      const { remote } = request.params
      const wish = request.body ?? {}
      const set = await store.rollback(remote, wishOf(request, wish))
      request.log.info({ remote, set: set.id, by: wish.by, reason: wish.reason }, 'rolled back')
      return set
    },
  )
}

function decoded(files: Readonly<Record<string, string>>): Map<string, Uint8Array> {
  return new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text, 'base64')]))
}

function bearerOf(authorization = ''): string | undefined {
  return /^Bearer (.+)$/.exec(authorization)?.[1]
}
