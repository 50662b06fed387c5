import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import { withOrigin } from '@viewpage/shared-events/site-paths'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { editPath, pagePath } from '../../content/presentations/presentation-paths.ts'
import { requireUser } from '../../people/rights/require-right.ts'

/** Copies of reusable presentations, for visitors who are logged in. */
export async function registerCopies(
  instance: FastifyInstance,
  { copies: store }: Pick<Parts, 'copies'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  app.post(
    '/api/v4/presentation/:oid/copy/',
    {
      schema: { params: Type.Object({ oid: Oid }) },
      config: { forTokens: 'write', rateLimit: perVisitor(20) },
    },
    async (request, reply) => {
      app.checkCsrf(request)
      const user = requireUser(request)
      const { oid } = request.params
      const titleOf = (title: string) => serverTexts(request.language)('copy.title', { title })
      const copied = await store.copy({ oid, userOid: user.oid, titleOf })
      return reply
        .status(201)
        .send({ oid: copied.oid, path: pagePath(copied), edit_path: withOrigin(editPath(copied), 'copy') })
    },
  )
}
