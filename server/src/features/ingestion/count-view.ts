import type { FastifyRequest } from 'fastify'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { isRobot } from '../../people/visitors/is-robot.ts'
import { viewTraitsOf } from '../../people/visitors/view-traits.ts'
import type { IngestionParts, IngestionStores } from './ingestion-parts.ts'
import type { View } from './view-store.ts'

/** Counts a view that a request reports. Those of robots are counted in a metric only (docs/behaviour/tracking.md#robots). */
export async function countView(
  { views, metrics }: Pick<IngestionStores, 'views'> & Pick<IngestionParts, 'metrics'>,
  request: FastifyRequest,
  view: Pick<View, 'oid' | 'sessionId' | 'linkId' | 'revision'>,
): Promise<void> {
  metrics.view(isRobot(request) ? 'robot' : 'visitor')
  if (isRobot(request)) return
  await views.add({ ...view, addressBlock: addressBlockOf(request.ip), ...viewTraitsOf(request) })
}
