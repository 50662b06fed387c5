import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { ReleaseSet } from '@viewpage/shared-events'
import {
  BuildFile,
  MAX_BUILD_FILES,
  RemoteManifest,
  RemoteName,
  RemoteVersion,
  SourceMap,
} from '@viewpage/shared-events/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Parts } from '../parts.ts'
import type { CanaryRecord } from './canary-records.ts'
import { ApiError } from '../errors.ts'
import type { IncomingBuild } from './publish-version.ts'
import { detailFields, forceField } from './record-fields.ts'
import { createTokenCheck, hasReleaseToken, refuseTokenInAddress, checkForce } from './token-checks.ts'
import { activateVersion, rollBack } from './release-actions.ts'

const MAX_BODY_BYTES = 32 * 1024 * 1024

const Base64 = Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$', maxLength: MAX_BODY_BYTES })

/** `checkBuild` says what is too much. */
const MAX_FILES = 2 * MAX_BUILD_FILES

const Remote = Type.Object({ remote: RemoteName })

const Details = Type.Object(detailFields, { additionalProperties: false })

/** A build as teams send it. */
const buildFields = {
  manifest: RemoteManifest,
  files: Type.Record(BuildFile, Base64, {
    description: 'File to its content',
    additionalProperties: false,
    maxProperties: MAX_FILES,
  }),
  maps: Type.Optional(
    Type.Record(SourceMap, Base64, {
      description: 'Source map to its content',
      additionalProperties: false,
      maxProperties: MAX_FILES,
    }),
  ),
}
const Build = Type.Object(buildFields, { additionalProperties: false })

/** Publishing, activating and rolling back remotes; see docs/releasing.md. */
export async function registerReleases(
  instance: FastifyInstance,
  { releases: store, canaries, releaseTokens }: Pick<Parts, 'releases' | 'canaries' | 'releaseTokens'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  const check = createTokenCheck(releaseTokens)
  const parts = { releases: store, canaries }

  function detailsOf(request: FastifyRequest, { expect, by, reason }: Type.Static<typeof Details>) {
    return { expect, record: { token: check(request), by, reason } }
  }

  app.addHook('onRequest', async (request) => refuseTokenInAddress(releaseTokens, request))

  app.get('/api/v1/remotes/', async (request) => {
    const remotes = await store.list()
    if (hasReleaseToken(releaseTokens, request)) return remotes
    // Names of people and their reasons are returned only to callers with a release token.
    return remotes.map(({ activation, ...remote }) => ({
      ...remote,
      activation: activation && { at: activation.at },
    }))
  })

  app.put(
    '/api/v1/remotes/:remote/versions/:version',
    {
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request) => void check(request),
      schema: {
        params: Type.Object({ remote: RemoteName, version: RemoteVersion }),
        body: Type.Object(
          { ...buildFields, ...forceField, reason: detailFields.reason },
          { additionalProperties: false },
        ),
      },
    },
    async (request, reply) => {
      const { remote, version } = request.params
      const { force = false, reason, ...build } = request.body
      checkIdentity(build.manifest, remote, version)
      checkForce(force, reason)
      await store.publish(decodedBuild(build), { force })
      request.log.info({ remote, version, force, reason }, 'published')
      return reply.status(201).send({ remote, version })
    },
  )

  app.post(
    '/api/v1/remotes/:remote/previews',
    {
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request) => void check(request),
      schema: { params: Remote, body: Build },
    },
    async (request, reply) => {
      const { remote } = request.params
      const { name } = request.body.manifest
      if (name !== remote) {
        throw new ApiError('invalid_release', {
          message: `[release] Failed to publish a preview of ${remote}: its remote.json says ${name}.`,
        })
      }
      const { version, expiresAt } = await store.publishPreview(decodedBuild(request.body))
      request.log.info({ remote, version }, 'published a preview')
      return reply.status(201).send({ remote, version, expiresAt: new Date(expiresAt).toISOString() })
    },
  )

  app.post(
    '/api/v1/remotes/:remote/check',
    {
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request) => void check(request),
      schema: { params: Remote, body: Build },
    },
    async ({ params, body }) => {
      checkIdentity(body.manifest, params.remote, body.manifest.version)
      return store.check(decodedBuild(body))
    },
  )

  app.put(
    '/api/v1/remotes/:remote/active',
    {
      onRequest: async (request) => void check(request),
      schema: {
        params: Remote,
        body: Type.Object(
          {
            version: RemoteVersion,
            rollBackIfBad: Type.Optional(Type.Boolean()),
            ...detailFields,
            ...forceField,
          },
          { additionalProperties: false },
        ),
      },
    },
    async (request) => {
      const { remote } = request.params
      const { version, rollBackIfBad: rollsBack = false, force = false, ...asked } = request.body
      checkForce(force, asked.reason)
      const details = { ...detailsOf(request, asked), force, rollsBack }
      const { set, endedCanary } = await activateVersion(parts, remote, version, details)
      const { by, reason } = asked
      request.log.info({ remote, version, set: set.id, by, reason, force }, 'activated')
      return answerOf(set, endedCanary)
    },
  )

  app.post(
    '/api/v1/remotes/:remote/rollback',
    {
      onRequest: async (request) => void check(request),
      // Fastify checks `null` where there is no body.
      schema: { params: Remote, body: Type.Union([Details, Type.Null()]) },
    },
    async (request) => {
      const { remote } = request.params
      const { by, reason } = request.body ?? {}
      const { set, endedCanary } = await rollBack(parts, remote, detailsOf(request, request.body ?? {}))
      request.log.info({ remote, set: set.id, by, reason }, 'rolled back')
      return answerOf(set, endedCanary)
    },
  )
}

/** The set that is active now, and the canary that a release or rollback ended. */
const answerOf = (set: ReleaseSet, ended: CanaryRecord | null) => ({
  ...set,
  ...(ended && { endedCanary: { version: ended.version, state: ended.state } }),
})

/** @throws ApiError `invalid_release` if the address names another build than its manifest */
function checkIdentity({ name, version }: RemoteManifest, remote: string, wanted: string): void {
  if (name === remote && version === wanted) return
  throw new ApiError('invalid_release', {
    message: `[release] Failed to publish ${remote} ${wanted}: its remote.json says ${name} ${version}.`,
  })
}

function decodedBuild({ manifest, files, maps = {} }: Type.Static<typeof Build>): IncomingBuild {
  return { manifest, files: decoded(files), maps: decoded(maps) }
}

function decoded(files: Readonly<Record<string, string>>): Map<string, Uint8Array> {
  return new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text, 'base64')]))
}
