import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Parts } from '../../parts.ts'
import { requireRight, requireUser } from '../../rights/require-right.ts'
import type { AccessRequest } from '../../rights/rights-reader.ts'

/** Likes of visitors who are logged in (docs/behaviour/like.md#like-call, docs/behaviour/like.md#like-by-view-link). */
export async function registerLikes(
  instance: FastifyInstance,
  { rights, presentations }: Pick<Parts, 'rights' | 'presentations'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  /** @throws ApiError `csrf_failed`, `not_logged_in`, `not_found`, `forbidden` */
  async function like(request: FastifyRequest, target: AccessRequest, liked: boolean) {
    app.checkCsrf(request)
    const user = requireUser(request)
    const { oid, link } = requireRight(await rights.of(request, target), 'like')
    const count = await presentations.setLiked(oid, user.oid, liked, link?.linkId ?? null)
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
}
