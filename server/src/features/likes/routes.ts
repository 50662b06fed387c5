import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Parts } from '../parts.ts'
import { requireRight, requireUser } from '../../people/rights/require-right.ts'
import type { AccessRequest } from '../../people/rights/rights-reader.ts'

const OidParams = Type.Object({ oid: Oid })
const LinkQuery = Type.Object({
  auth_key: Type.String({ maxLength: 64 }),
  key_type: Type.Literal('prezilink'),
})

/**
 * Likes of visitors who are logged in (docs/behaviour/like.md#like-call, docs/behaviour/like.md#like-by-view-link), and
 * wishes of those who are not (docs/behaviour/like.md#like-after-sign-up).
 */
export async function registerLikes(
  instance: FastifyInstance,
  {
    rights,
    presentations,
    likeWishes,
    hookEvents,
  }: Pick<Parts, 'rights' | 'presentations' | 'likeWishes' | 'hookEvents'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  /** @throws ApiError `csrf_failed`, `not_logged_in`, `not_found`, `forbidden` */
  async function like(request: FastifyRequest, target: AccessRequest, liked: boolean) {
    app.checkCsrf(request)
    const user = requireUser(request)
    const { oid, link } = requireRight(await rights.of(request, target), 'like')
    const count = await presentations.setLiked(
      oid,
      user.oid,
      liked,
      link?.linkId ?? null,
      (transaction, likesCount) => hookEvents.send(transaction, { kind: 'like', oid, likesCount }, user.oid),
    )
    return { likes_count: count, has_liked: liked }
  }

  /** @throws ApiError `csrf_failed`, `not_found`, `forbidden` */
  async function wish(request: FastifyRequest, reply: FastifyReply, target: AccessRequest) {
    app.checkCsrf(request)
    const { oid, link } = requireRight(await rights.of(request, target), 'like')
    if (!request.user) likeWishes.keep(request, reply, { oid, linkId: link?.linkId ?? null })
    return reply.status(204).send()
  }

  app.put('/api/v4/presentation/:oid/like-wish/', { schema: { params: OidParams } }, (request, reply) =>
    wish(request, reply, request.params),
  )
  app.put('/api/v4/presentation/like-wish/', { schema: { querystring: LinkQuery } }, (request, reply) =>
    wish(request, reply, { linkId: request.query.auth_key }),
  )

  for (const method of ['PUT', 'DELETE'] as const) {
    const liked = method === 'PUT'

    app.route({
      method,
      url: '/api/v4/presentation/:oid/like/',
      schema: { params: OidParams },
      config: { forHosts: true },
      handler: (request) => like(request, request.params, liked),
    })

    app.route({
      method,
      url: '/api/v4/presentation/like/',
      schema: { querystring: LinkQuery },
      handler: (request) => like(request, { linkId: request.query.auth_key }, liked),
    })
  }
}
