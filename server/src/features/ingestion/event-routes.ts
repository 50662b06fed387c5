import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { IngestionParts, IngestionStores } from './ingestion-parts.ts'
import { ApiError } from '../../errors.ts'
import { checkEvent } from './check-event.ts'
import { countClassicStart } from './classic-start.ts'
import { MAX_ENTRIES, readEntry, type Entry } from './read-entry.ts'
import { sessionIdOf } from '../../visitors/session-id.ts'
import { hasOptedOut } from '../../visitors/tracking-choice.ts'
import { VIEWER_LOG_PATH } from '../../page-data/page-data.ts'
import { trackingGate } from '../../visitors/tracking-gate.ts'

/** As much as a beacon takes. */
const MAX_BODY_BYTES = 64 * 1024

const Batch = Type.Array(Type.Unknown(), { minItems: 1, maxItems: MAX_ENTRIES })
const viewerLogSchema = {
  body: Batch,
  // Of the page that a classic presentation is on.
  querystring: Type.Object({ tracking_oid: Type.Optional(Type.String({ maxLength: 400 })) }),
}

/**
 * Analytics events and the viewer's log (section 7). Answers come after COMMIT; of who asked not to be measured nothing
 * is kept, whatever was sent (D31).
 */
export async function addEventRoutes(
  instance: FastifyInstance,
  { events, views, invalidEventQuota }: IngestionStores,
  { rights, database, signer, byteBudget, hasRoom }: IngestionParts,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const options = {
    bodyLimit: MAX_BODY_BYTES,
    // The answer has no body.
    compress: false,
    ...trackingGate(app, { database, byteBudget, hasDiskSpace }),
    schema: { body: Batch },
  } as const
  acceptAnyJson(app)
  const isKept = ({ reason }: { readonly reason: string | null }) =>
    reason === null || invalidEventQuota.admit(reason)

  for (const path of ['/log/json', '/fallback/json']) {
    app.post(path, options, async (request, reply) => {
      const entries = readBatch(request.body)
      if (!hasOptedOut(request)) await events.addAnalyticsEvents(entries.map(checkEvent).filter(isKept))
      return reply.status(204).send()
    })
  }

  app.post(VIEWER_LOG_PATH, { ...options, schema: viewerLogSchema }, async (request, reply) => {
    const entries = readBatch(request.body)
    if (!hasOptedOut(request)) {
      const { tracking_oid: trackingOid } = request.query
      // First, because the page sends again what was not answered, and a view that comes again is the same view.
      if (trackingOid !== undefined)
        await countClassicStart({ rights, views, signer }, request, trackingOid, entries)
      await events.addViewerLog(sessionIdOf(request), entries.filter(isKept))
    }
    return reply.status(204).send()
  })
}

/** An entry whose fields have names that are a risk elsewhere costs the others of its batch nothing: none is copied. */
function acceptAnyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('ignore', 'ignore'),
  )
}

/** @throws ApiError `too_large`, `invalid_body` when there is nothing in it that can be stored as it came */
function readBatch(batch: readonly unknown[]): Entry[] {
  const entries = batch.map(readEntry)
  if (entries.some(({ reason }) => reason === null)) return entries
  const details = entries.map(({ reason }, index) => `/${index} ${reason ?? ''}`)
  throw new ApiError(entries.some(({ isTooLarge }) => isTooLarge) ? 'too_large' : 'invalid_body', { details })
}
