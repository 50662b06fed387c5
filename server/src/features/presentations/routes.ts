import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Context } from '../../parts.ts'
import { ApiError } from '../../errors.ts'
import { siteOf } from '../../http/site.ts'
import { pagePath } from '../../presentations/access.ts'
import { assetUrl } from '../../files/asset-files.ts'
import { readPaintedAssets } from '../../painting/painted-assets.ts'
import { requireRight, requireUser } from '../../rights/require-right.ts'
import type { Way } from '../../rights/rights-reader.ts'
import { MAX_TOKEN_LENGTH } from '../../rights/storage-token.ts'

const MOST_RELATED = 50

/** Likes, related presentations, and the document a viewer plays (section 7). */
export async function presentations(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const { rights, presentations: store, database, config } = context

  /** @throws ApiError `csrf_failed`, `not_logged_in`, `not_found`, `forbidden` */
  async function like(request: FastifyRequest, way: Way, liked: boolean) {
    app.checkCsrf(request)
    const user = requireUser(request)
    const { oid, link } = requireRight(await rights.of(request, way), 'like')
    const count = await store.setLiked(oid, user.oid, liked, link?.linkId ?? null)
    return { likes_count: count, has_liked: liked }
  }

  for (const method of ['PUT', 'DELETE'] as const) {
    const liked = method === 'PUT'

    app.route({
      method,
      url: '/api/v4/presentation/:oid/like/',
      schema: { params: Type.Object({ oid: Oid }) },
      handler: (request) => like(request, request.params, liked),
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
      handler: (request) => like(request, { linkId: request.query.auth_key }, liked),
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
          token: Type.Optional(Type.String({ maxLength: MAX_TOKEN_LENGTH })),
        }),
      },
    },
    async (request, reply) => {
      const { oid } = request.params
      const { revision, token } = request.query
      const { isOpen } = requireRight(await rights.of(request, { oid, token }), 'content', 'not_found')
      const document = await store.documentOf(oid, revision === undefined ? undefined : Number(revision))
      if (!document) throw new ApiError('not_found')
      const isPinned = revision === String(document.revision)
      const tag = `W/"${document.revision}"`
      void reply.headers({
        ETag: tag,
        // Others revalidate each time, because a view link may have been revoked since.
        'Cache-Control':
          isPinned && isOpen ? 'public, max-age=86400' : isOpen ? 'no-cache' : 'private, no-cache',
      })
      if (request.headers['if-none-match'] === tag) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(document.document)
    },
  )
}
