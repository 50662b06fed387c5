import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { RemoteName, RemoteVersion } from '@viewpage/shared-events/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { ApiError } from '../../foundation/errors.ts'
import { siteOf } from '../../foundation/config/site.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { checkToken, guardTokens, type Override } from '../../releases/index.ts'

const PATH = '/api/v1/overrides/'
/** Calls per address and minute. A build takes a second. */
const RATE = perVisitor(120)

const Versions = Type.Record(RemoteName, RemoteVersion, {
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 20,
})
const OverrideId = Type.String({ pattern: '^[\\w-]{43}$' })

/** The API of `viewpage override` and `viewpage dev --server`. */
export async function registerOverrideApi(
  instance: FastifyInstance,
  {
    config,
    overrides,
    releases,
    releaseTokens,
    limits,
  }: Pick<Parts, 'config' | 'overrides' | 'releases' | 'releaseTokens' | 'limits'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  guardTokens(app, { releaseTokens, limits })
  const check = createCheck({ releases, releaseTokens })
  app.addHook('onRequest', async (request) => {
    // Callers without a token must not learn which ids and versions exist.
    if (request.headers.authorization === undefined) throw new ApiError('token_required')
  })

  app.post(
    PATH,
    {
      config: { rateLimit: RATE },
      schema: {
        body: Type.Object(
          { versions: Versions, live: Type.Optional(Type.Boolean()) },
          { additionalProperties: false },
        ),
      },
    },
    async (request, reply) => {
      const { versions, live = false } = request.body
      await check(request, versions)
      const { override, secret } = await overrides.offer(versions, live)
      return reply.status(201).send({
        id: override.id,
        link: `${siteOf(config, request).origin}/releases/override/${secret}/`,
        linkExpiresAt: new Date(override.expiresAt).toISOString(),
      })
    },
  )

  app.put(
    `${PATH}:id`,
    {
      config: { rateLimit: RATE },
      schema: {
        params: Type.Object({ id: OverrideId }),
        body: Type.Object({ versions: Versions }, { additionalProperties: false }),
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { versions } = request.body
      await check(request, versions)
      const before = await overrides.findById(id)
      // The id alone gives no right to change an override of another team.
      if (before)
        for (const remote of Object.keys(before.versions)) checkToken(releaseTokens, request, remote)
      if (!before || !(await overrides.change(id, versions)))
        throw new ApiError('not_found', {
          message: '[release] Failed to change an override: it is over. Ask for a new link.',
        })
      return reply.status(204).send()
    },
  )
}

/**
 * @returns checks whether the token of a request may override remotes with these versions, and whether they exist
 *   @throws ApiError `token_required`, `token_refused`, `not_found`, `breaks_pages`
 */
function createCheck({ releases, releaseTokens }: Pick<Parts, 'releases' | 'releaseTokens'>) {
  async function check(request: FastifyRequest, versions: Override['versions']): Promise<void> {
    const tokens = Object.keys(versions).map((remote) => checkToken(releaseTokens, request, remote))
    for (const [remote, version] of Object.entries(versions))
      if ((await releases.manifestOf(remote, version)) === null)
        throw new ApiError('not_found', {
          message: `[release] Failed to override ${remote} with ${version}: it was never published, or its preview is deleted. Look at what there is: npm run release -- list.`,
        })
    if (!tokens.includes('*')) await refuseForeignSlots(versions)
  }

  /** Code in a slot gets what the page shows there, for example the name of the visitor. @throws ApiError `breaks_pages` */
  async function refuseForeignSlots(versions: Override['versions']): Promise<void> {
    const { remotes } = await releases.current()
    for (const [remote, version] of Object.entries(versions)) {
      const slots = (await releases.manifestOf(remote, version))?.slots ?? []
      for (const [owner, release] of Object.entries(remotes)) {
        const slot = owner in versions ? undefined : slots.find((each) => release.slots.includes(each))
        if (slot !== undefined && owner !== remote)
          throw new ApiError('breaks_pages', {
            message: `[release] Failed to override ${remote} with ${version}: it fills the slot \`${slot}\`, which belongs to ${owner}. Give the slot another name, or ask a holder of the token for all remotes.`,
          })
      }
    }
  }

  return check
}
