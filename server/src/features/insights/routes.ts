import type { FastifyInstance } from 'fastify'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import type { Parts } from '../parts.ts'
import { fillRollUps } from '../../storage/roll-ups/fill-roll-ups.ts'
import { repeatInTurn } from '../../storage/database/repeat-in-turn.ts'
import { addExportRoute } from './export-route.ts'
import { addFiguresCall } from './figures-call.ts'
import { createInsightsSubject } from './insights-subject.ts'
import { createLiveFigures } from './live-figures.ts'
import { addLiveRoute, createLivePlaces } from './live-route.ts'
import { insightsPageHandler } from './page-handler.ts'
import { HOUR_MS } from '@viewpage/shared-events/durations'

/** Insights for owners and editors: the page, exports and live figures. */
export async function registerInsights(
  app: FastifyInstance,
  parts: Pick<Parts, 'rights' | 'database' | 'limits' | 'metrics' | 'sendSitePage' | 'now'>,
): Promise<void> {
  const live = { figures: createLiveFigures(parts.database), places: createLivePlaces() }
  app.addHook('preClose', async () => live.figures.close())
  const stopFilling = repeatInTurn({
    name: 'roll-ups',
    database: parts.database,
    intervalMs: HOUR_MS,
    job: (signal) => fillRollUps(parts.database, signal),
    onError: (error) => app.log.error({ err: error }, 'old views and events were not rolled up'),
    metrics: parts.metrics,
    now: parts.now,
  })
  app.addHook('onClose', stopFilling)
  const subject = createInsightsSubject(parts)

  addFiguresCall(app, subject, parts)
  for (const [path, isClassicAddress] of [
    [`/${OID_PARAM}/insights`, true],
    [`/p/${OID_PARAM}/insights`, false],
  ] as const) {
    app.get(`${path}/`, insightsPageHandler(subject, parts, isClassicAddress))
    redirectSlashless(app, `${path}/`)
    addExportRoute(app, path, subject, parts)
    addLiveRoute(app, path, subject, live, parts)
  }
}
