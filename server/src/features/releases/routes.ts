import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { ReleaseSet } from '@viewpage/shared-events'
import { RemoteName, RemoteVersion, type RemoteManifest } from '@viewpage/shared-events/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { checkForce, createTokenCheck, unseenIn } from './check-request.ts'
import {
  activateVersion,
  type CanaryRecord,
  detailFields,
  forceField,
  guardTokens,
  hasReleaseToken,
  listVersions,
  MAX_SENT_BUILD_BYTES,
  type ReadBuild,
  REMOTES_PER_PAGE,
  requireToken,
  rollBack,
  type SentBuildKind,
} from '../../releases/index.ts'
import { ApiError } from '../../foundation/errors.ts'

const Remote = Type.Object({ remote: RemoteName })
const Version = Type.Object({ remote: RemoteName, version: RemoteVersion })

/** Anybody may read the list. */
const LIST_RATE = perVisitor(120, 60_000)

const ListPlace = Type.Object({
  after: Type.Optional(RemoteName),
  remote: Type.Optional(RemoteName),
  before: Type.Optional(RemoteVersion),
})

const Details = Type.Object(detailFields, { additionalProperties: false })

type ReleaseRouteParts = Pick<
  Parts,
  | 'database'
  | 'releases'
  | 'canaries'
  | 'releaseThread'
  | 'releaseTurns'
  | 'publicationQuota'
  | 'releaseTokens'
  | 'limits'
>

/** Publishing, activating and rolling back remotes; see docs/releasing.md. */
export async function registerReleases(app: FastifyInstance, parts: ReleaseRouteParts): Promise<void> {
  guardTokens(app, parts)
  addList(app, parts)
  await app.register(async (builds) => addBuildRoutes(builds, parts))
  addActivation(app, parts)
  addRollback(app, parts)
}

function addList(instance: FastifyInstance, { database, releaseTokens }: ReleaseRouteParts): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const listRoute = { config: { rateLimit: LIST_RATE }, schema: { querystring: ListPlace } }
  app.get('/api/v1/remotes/', listRoute, async (request, reply) => {
    const { after, remote, before } = request.query
    const older = remote !== undefined && before !== undefined ? { remote, before } : undefined
    const remotes = await listVersions(database.read, { after, older })
    const last = remotes.at(-1)
    // Not in the body, which is a list for commands of earlier releases.
    if (last && remotes.length === REMOTES_PER_PAGE)
      void reply.header('Link', `</api/v1/remotes/?after=${last.remote}>; rel="next"`)
    if (hasReleaseToken(releaseTokens, request)) return remotes
    // The first command of a team whose token was withdrawn says so.
    if (request.headers.authorization?.startsWith('Bearer ')) requireToken(releaseTokens, request)
    // Names of people and their reasons are returned only to callers with a release token.
    return remotes.map(({ activation, ...each }) => ({
      ...each,
      activation: activation && { at: activation.at },
    }))
  })
}

/** Routes whose body is a build, which a thread parses. */
function addBuildRoutes(instance: FastifyInstance, parts: ReleaseRouteParts): void {
  const { releases, releaseThread, releaseTurns: turns, releaseTokens, publicationQuota: quota } = parts
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const check = createTokenCheck(releaseTokens)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  /** The body is received when it is the turn of its sender. @param stores whether the build is stored */
  const hooks = (stores: boolean) => ({
    bodyLimit: MAX_SENT_BUILD_BYTES,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const token = check(request)
      if (stores) await quota.check(token, reply)
      await turns.wait(token, request, reply)
    },
  })

  /** @throws ApiError with the reason if it cannot be read */
  async function readBuild(body: unknown, kind: SentBuildKind): Promise<ReadBuild> {
    const sent = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const read = await releaseThread.run('readBuild', { body: sent, kind })
    if ('code' in read) throw new ApiError(read.code, read)
    return read
  }

  app.put(
    '/api/v1/remotes/:remote/versions/:version',
    { ...hooks(true), schema: { params: Version } },
    (request, reply) =>
      turns.useTurn(request, async () => {
        const { remote, version } = request.params
        const { force, reason, ...build } = await readBuild(request.body, 'publication')
        checkIdentity(build.manifest, remote, version)
        checkForce(force, reason)
        const token = check(request)
        await quota.use(token, bytesOf(build), reply, () => releases.publish(build, { force, token, reason }))
        request.log.info({ remote, version, force, reason }, 'published')
        return reply.status(201).send({ remote, version })
      }),
  )

  app.post(
    '/api/v1/remotes/:remote/previews',
    { ...hooks(true), schema: { params: Remote } },
    (request, reply) =>
      turns.useTurn(request, async () => {
        const { remote } = request.params
        const build = await readBuild(request.body, 'build')
        const { name } = build.manifest
        if (name !== remote) {
          throw new ApiError('invalid_release', {
            message: `[release] Failed to publish a preview of ${remote}: its remote.json says ${name}.`,
          })
        }
        const publish = () => releases.publishPreview(build)
        const { version, expiresAt } = await quota.use(check(request), bytesOf(build), reply, publish)
        request.log.info({ remote, version }, 'published a preview')
        const unseen = await unseenIn(releases, remote, version)
        const until = new Date(expiresAt).toISOString()
        return reply.status(201).send({ remote, version, expiresAt: until, ...unseen })
      }),
  )

  app.post('/api/v1/remotes/:remote/check', { ...hooks(false), schema: { params: Remote } }, (request) =>
    turns.useTurn(request, async () => {
      const { remote } = request.params
      const build = await readBuild(request.body, 'build')
      checkIdentity(build.manifest, remote, build.manifest.version)
      return releases.check(build)
    }),
  )
}

const Activation = Type.Object(
  {
    version: RemoteVersion,
    rollBackIfBad: Type.Optional(Type.Boolean()),
    ...detailFields,
    ...forceField,
  },
  { additionalProperties: false },
)

function addActivation(instance: FastifyInstance, parts: ReleaseRouteParts): void {
  const check = createTokenCheck(parts.releaseTokens)
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.put(
    '/api/v1/remotes/:remote/active',
    { onRequest: async (request) => void check(request), schema: { params: Remote, body: Activation } },
    async (request, reply) => {
      const { remote } = request.params
      const { version, rollBackIfBad: rollsBack = false, force = false, expect, by, reason } = request.body
      checkForce(force, reason)
      const token = check(request)
      const activate = () =>
        activateVersion(parts, remote, version, { expect, record: { token, by, reason }, force, rollsBack })
      const { set, endedCanary } = await parts.releaseTurns.run(token, reply, activate)
      request.log.info({ remote, version, set: set.id, by, reason, force }, 'activated')
      return { ...outcomeOf(set, endedCanary), ...(await unseenIn(parts.releases, remote, version)) }
    },
  )
}

function addRollback(instance: FastifyInstance, parts: ReleaseRouteParts): void {
  const check = createTokenCheck(parts.releaseTokens)
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.post(
    '/api/v1/remotes/:remote/rollback',
    {
      onRequest: async (request) => void check(request),
      // Fastify checks `null` where there is no body.
      schema: { params: Remote, body: Type.Union([Details, Type.Null()]) },
    },
    async (request) => {
      const { remote } = request.params
      const { expect, by, reason } = request.body ?? {}
      const record = { token: check(request), by, reason }
      const { set, endedCanary } = await rollBack(parts, remote, { expect, record })
      request.log.info({ remote, set: set.id, by, reason }, 'rolled back')
      return outcomeOf(set, endedCanary)
    },
  )
}

/** The set that is active now, and the canary that a release or rollback ended. */
const outcomeOf = (set: ReleaseSet, ended: CanaryRecord | null) => ({
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

function bytesOf({ files, maps }: Pick<ReadBuild, 'files' | 'maps'>): number {
  return [...files.values(), ...maps.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
}
