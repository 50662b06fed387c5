import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Context } from '../context.ts'
import { checkEvent } from '../insights/check-event.ts'
import { countClassicStarts } from '../insights/classic-starts.ts'
import { sessionIdOf } from '../insights/session-id.ts'
import { hasOptedOut } from '../insights/tracking-choice.ts'

/** As much as a beacon takes. */
const MOST_BYTES = 64 * 1024

const Entries = Type.Array(Type.Object({}, { additionalProperties: true }), { minItems: 1, maxItems: 100 })

/**
 * Analytics events and the viewer's log (section 7). Answers come after COMMIT; of who asked not to be measured nothing
 * is kept, whatever was sent (D31).
 */
export async function logs(instance: FastifyInstance, context: Context): Promise<void> {
  const { insights } = context
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const options = { bodyLimit: MOST_BYTES, schema: { body: Entries } }

  for (const path of ['/log/json', '/fallback/json']) {
    app.post(path, options, async (request, reply) => {
      if (!hasOptedOut(request)) await insights.addAnalyticsEvents(request.body.map(checkEvent))
      return reply.status(204).send()
    })
  }

  app.post('/api/v1/viewer-log/', options, async (request, reply) => {
    if (!hasOptedOut(request)) {
      await insights.addViewerLog(sessionIdOf(request), request.body)
      await countClassicStarts(context, request, request.body)
    }
    return reply.status(204).send()
  })
}
