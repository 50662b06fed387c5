import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { User } from '../accounts/account-store.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../errors.ts'
import { siteOf } from '../pages/site.ts'
import { accessOf, pagePath } from '../presentations/access.ts'
import { assetUrl } from '../presentations/asset-files.ts'
import { readPaintedAssets } from '../presentations/painted-assets.ts'
import type { Presentation } from '../presentations/presentation-store.ts'
import { isStorageToken } from '../presentations/storage-token.ts'

const MOST_RELATED = 50

/** Likes, related presentations, and the document a viewer plays (section 7). */
export async function presentations(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const { presentations: store, database, signer, config, now } = context

  async function findForLike(
    request: FastifyRequest,
    oid: string,
    viaLink: boolean,
  ): Promise<[Presentation, User]> {
    app.checkCsrf(request)
    if (!request.user) throw new ApiError('not_logged_in')
    const presentation = await store.find(oid)
    if (!presentation || !(await mayView(request.user, presentation, viaLink)))
      throw new ApiError('not_found')
    return [presentation, request.user]
  }

  async function mayView(user: User, presentation: Presentation, viaLink: boolean): Promise<boolean> {
    const { oid, privacy, owner } = presentation
    const right = await store.rightOf(oid, user.oid)
    return accessOf({ privacy, right, viaLink, byOwner: owner.oid === user.oid }).view
  }

  for (const method of ['PUT', 'DELETE'] as const) {
    const liked = method === 'PUT'

    app.route({
      method,
      url: '/api/v4/presentation/:oid/like/',
      schema: { params: Type.Object({ oid: Oid }) },
      handler: async (request) => {
        const [{ oid }, user] = await findForLike(request, request.params.oid, false)
        return { likes_count: await store.setLiked(oid, user.oid, liked, null), has_liked: liked }
      },
    })

    app.route({
      method,
      url: '/api/v4/presentation/like/',
      schema: {
        querystring: Type.Object({
          auth_key: Type.String({ maxLength: 64 }),
          key_type: Type.Literal('prezilink'),
        }),
      },
      handler: async (request) => {
        const link = await store.viewLink(request.query.auth_key)
        if (!link) throw new ApiError('not_found')
        const [{ oid }, user] = await findForLike(request, link.oid, true)
        return { likes_count: await store.setLiked(oid, user.oid, liked, link.linkId), has_liked: liked }
      },
    })
  }

  app.get(
    '/api/v4/presentation/',
    {
      schema: {
        querystring: Type.Object({
          owner_id: Oid,
          privacy: Type.Enum(['public', 'reusable']),
          limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d?$' })),
        }),
      },
    },
    async (request, reply) => {
      const { owner_id, privacy, limit = '3' } = request.query
      const found = await store.ofOwner(owner_id, privacy, Math.min(Number(limit), MOST_RELATED))
      if (found.length === 0) return reply.status(204).send()
      const { origin } = siteOf(config, request)
      const results = await Promise.all(
        found.map(async (presentation) => {
          const { card } = await readPaintedAssets(database, presentation.oid)
          return {
            oid: presentation.oid,
            title: presentation.title,
            absolute_landing_url: origin + pagePath(presentation),
            preview_urls: {
              larger_overview: card && origin + assetUrl(presentation.oid, card.sha256, card.mediaType, null),
            },
          }
        }),
      )
      return reply.header('Cache-Control', 'no-cache').send({ count: results.length, results })
    },
  )

  app.get(
    '/api/v4/presentation/:oid/document/',
    {
      schema: {
        params: Type.Object({ oid: Oid }),
        querystring: Type.Object({
          revision: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
          token: Type.Optional(Type.String({ maxLength: 200 })),
        }),
      },
    },
    async (request, reply) => {
      const { oid } = request.params
      const { revision, token = '' } = request.query
      const presentation = await store.find(oid)
      if (!presentation) throw new ApiError('not_found')
      const open = presentation.privacy !== 'private'
      if (!open && !isStorageToken(signer, oid, token, now())) throw new ApiError('not_found')
      const document = await store.documentOf(oid, revision === undefined ? undefined : Number(revision))
      if (!document) throw new ApiError('not_found')
      const pinned = revision === String(document.revision)
      return reply
        .type('application/json; charset=utf-8')
        .header('Cache-Control', pinned ? `${open ? 'public' : 'private'}, max-age=86400` : 'no-cache')
        .send(document.document)
    },
  )
}
