import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { AnalyticsEnvelope } from '@viewpage/shared-events/schemas'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Context } from '../context.ts'
import { countClassicStarts } from '../insights/classic-starts.ts'
import type { AnalyticsRow } from '../insights/insight-store.ts'
import { sessionIdOf } from '../insights/session-id.ts'

/** As much as a beacon takes. */
const MOST_BYTES = 64 * 1024

const Entries = Type.Array(Type.Object({}, { additionalProperties: true }), { minItems: 1, maxItems: 100 })

const envelope = Compile(AnalyticsEnvelope)

/** Analytics events and the viewer's log (section 7). Answers come after COMMIT. */
export async function logs(instance: FastifyInstance, context: Context): Promise<void> {
  const { insights } = context
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const options = { bodyLimit: MOST_BYTES, schema: { body: Entries } }

  for (const path of ['/log/json', '/fallback/json']) {
    app.post(path, options, async (request, reply) => {
      await insights.addAnalyticsEvents(request.body.map(asRow))
      return reply.status(204).send()
    })
  }

  app.post('/api/v1/viewer-log/', options, async (request, reply) => {
    await insights.addViewerLog(sessionIdOf(request), request.body)
    await countClassicStarts(context, request, request.body)
    return reply.status(204).send()
  })
}

/** An event that does not fit is kept and marked, never dropped. */
function asRow(event: object): AnalyticsRow {
  if (!envelope.Check(event)) return { eventId: null, sessionId: null, name: null, event, valid: false }
  return {
    eventId: event.event_id ?? null,
    sessionId: event.user.session_id,
    name: event.body.event_name,
    event,
    valid: true,
  }
}
