import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { ApiError } from '../../foundation/errors.ts'
import type { DeclaredEvents } from '../../releases/index.ts'
import { VIEWER_LOG_PATH } from '../../pages/data/page-data.ts'
import { sessionIdOf } from '../../people/visitors/session-id.ts'
import { isUnmeasured } from '../../people/visitors/tracking-choice.ts'
import { trackingGate } from '../../people/visitors/tracking-gate.ts'
import { measureEvents } from './measure-events.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { checkEvent } from './check-event.ts'
import { checkLogEntry } from './check-log-entry.ts'
import { checkRemoteEvent, isOfRemote } from './check-remote-event.ts'
import { countLoggedView } from './logged-view.ts'
import type { IngestionParts, IngestionStores } from './ingestion-parts.ts'
import { MAX_ENTRIES, readEntry, type Entry } from './read-entry.ts'

/** The limit of `navigator.sendBeacon`. */
const MAX_BODY_BYTES = 64 * 1024

const Batch = Type.Array(Type.Unknown(), { minItems: 1, maxItems: MAX_ENTRIES })
const viewerLogSchema = {
  body: Batch,
  // `tracking_oid` identifies the page of a classic presentation, or the embed.
  querystring: Type.Object({ tracking_oid: Type.Optional(Type.String({ maxLength: 400 })) }),
}

/**
 * Analytics events and the viewer's log (docs/behaviour/tracking.md#event-call). The response is sent after COMMIT.
 * Requests from visitors who opted out get the normal response; nothing is stored (docs/behaviour/tracking.md#opt-out).
 */
export async function addEventRoutes(
  instance: FastifyInstance,
  { events, views, invalidEventQuota, declaredEvents }: IngestionStores,
  { rights, database, signer, byteBudget, ingestionQuota, hasDiskSpace, metrics }: IngestionParts,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const options = {
    bodyLimit: MAX_BODY_BYTES,
    ...trackingGate(app, { database, byteBudget, hasDiskSpace }),
    schema: { body: Batch },
  } as const
  acceptAnyJson(app)
  /** The events to store: none beyond a quota. They are counted. */
  async function stored<Event extends { readonly reason: string | null; readonly json: string }>(
    { ip }: FastifyRequest,
    events: readonly Event[],
  ): Promise<readonly Event[]> {
    const admitted = events.filter(({ reason }) => reason === null || invalidEventQuota.admit(reason))
    const bytes = admitted.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0)
    if (!(await ingestionQuota.admit(addressBlockOf(ip), { rows: admitted.length, bytes }))) {
      metrics.ingested('over_quota', events.length)
      return []
    }
    measureEvents(metrics, events, admitted)
    return admitted
  }

  for (const path of ['/log/json', '/fallback/json']) {
    app.post(path, options, async (request, reply) => {
      const entries = readBatch(request.body)
      if (isUnmeasured(request)) metrics.ingested('opted_out', entries.length)
      else await events.addEvents(await stored(request, await checkEvents(entries, declaredEvents)))
      return reply.status(204).send()
    })
  }

  app.post(VIEWER_LOG_PATH, { ...options, schema: viewerLogSchema }, async (request, reply) => {
    const entries = readBatch(request.body)
    if (isUnmeasured(request)) metrics.ingested('opted_out', entries.length)
    else {
      const { tracking_oid: trackingOid } = request.query
      // Before the log is stored: if storing fails, the page sends the log again, and the repeated view is not counted.
      if (trackingOid !== undefined)
        await countLoggedView({ rights, views, signer, metrics }, request, trackingOid, entries)
      await events.addViewerLog(sessionIdOf(request), await stored(request, entries.map(checkLogEntry)))
    }
    return reply.status(204).send()
  })
}

/** The rows of a batch. One event at a time: each may need its version from the database. */
async function checkEvents(entries: readonly Entry[], declared: DeclaredEvents) {
  const rows = []
  for (const entry of entries)
    rows.push(isOfRemote(entry) ? await checkRemoteEvent(entry, declared) : checkEvent(entry))
  return rows
}

/** Accepts keys such as `__proto__`, so that one such entry does not reject its batch. Entries are never merged. */
function acceptAnyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('ignore', 'ignore'),
  )
}

/** @throws ApiError `too_large`, `invalid_body` when no entry can be stored unchanged */
function readBatch(batch: readonly unknown[]): Entry[] {
  const entries = batch.map(readEntry)
  if (entries.some(({ reason }) => reason === null)) return entries
  const details = entries.map(({ reason }, index) => `/${index} ${reason ?? ''}`)
  throw new ApiError(entries.some(({ isTooLarge }) => isTooLarge) ? 'too_large' : 'invalid_body', { details })
}
