import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { PageError } from '@viewpage/shared-events/schemas'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Context } from '../context.ts'
import { perVisitor } from '../plugins/per-visitor.ts'

/** As much as goes on when its page is gone. */
const MOST_BYTES = 64 * 1024

/** A page tells five a minute, and how many it did not tell; a class behind one address has a bad day together. */
const RATE = perVisitor(300, 60_000)

/**
 * What went wrong on pages. Whoever tells it is not written down, so nobody's choice about being measured bears on it;
 * each error is a line of the log too.
 */
export async function pageErrors(instance: FastifyInstance, { pageErrors: store }: Context): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.post(
    '/api/v1/page-errors/',
    {
      bodyLimit: MOST_BYTES,
      schema: { body: Type.Array(PageError, { minItems: 1, maxItems: 10 }) },
      config: { rateLimit: RATE },
    },
    async (request, reply) => {
      for (const { stack: _, ...error } of await store.add(request.body))
        request.log.warn({ error }, 'an error on a page')
      return reply.status(204).send()
    },
  )
}
