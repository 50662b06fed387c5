import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import { deleteOldRows } from '../../storage/retention/delete-old-rows.ts'
import { repeatInTurn } from '../../storage/database/repeat-in-turn.ts'
import { createDeclaredEvents } from '../../releases/index.ts'
import { addEventRoutes } from './event-routes.ts'
import { createEventStore } from './event-store.ts'
import type { IngestionParts, IngestionStores } from './ingestion-parts.ts'
import { openInvalidEventQuota } from './invalid-event-quota.ts'
import { addViewRoutes } from './view-routes.ts'
import { createViewStore } from './view-store.ts'
import { HOUR_MS } from '@viewpage/shared-events/durations'

/** Stores what pages send, and deletes it after the retention period. */
export async function registerIngestion(
  app: FastifyInstance,
  parts: IngestionParts & Pick<Parts, 'limits' | 'notices' | 'hookEvents' | 'now'>,
): Promise<void> {
  const { database, config, limits, notices, hookEvents, now } = parts
  const stores: IngestionStores = {
    events: createEventStore(database, now),
    views: createViewStore({
      ...{ database, limits, notices, hookEvents, now },
      maxPerAddress: config.http.perAddress.views,
    }),
    declaredEvents: createDeclaredEvents(database),
    invalidEventQuota: await openInvalidEventQuota(
      database,
      config.tracking.invalidEventsPerDay,
      now,
      (error) => app.log.error({ err: error }, 'counts of invalid events were not written'),
    ),
  }
  const stopDeleting = repeatInTurn({
    name: 'retention',
    database,
    intervalMs: HOUR_MS,
    job: (signal) => deleteOldRows(database, { maxDays: config.tracking.retentionDays, now: now(), signal }),
    onError: (error) => app.log.error({ err: error }, 'old rows were not deleted'),
    metrics: parts.metrics,
    now,
  })
  app.addHook('onClose', async () => {
    await stopDeleting()
    await stores.invalidEventQuota.close()
  })
  // Separate scopes, because they parse JSON differently.
  await app.register(async (scope) => addEventRoutes(scope, stores, parts))
  await app.register(async (scope) => addViewRoutes(scope, stores, parts))
}
