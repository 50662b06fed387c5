import type { DeclaredEvents } from '../../releases/index.ts'
import type { Parts } from '../parts.ts'
import type { EventStore } from './event-store.ts'
import type { InvalidEventQuota } from './invalid-event-quota.ts'
import type { ViewStore } from './view-store.ts'

/** The parts of the server that ingestion uses. */
export type IngestionParts = Pick<
  Parts,
  'rights' | 'database' | 'signer' | 'config' | 'byteBudget' | 'ingestionQuota' | 'hasDiskSpace' | 'metrics'
>

/** The stores that ingestion owns. */
export interface IngestionStores {
  readonly events: EventStore
  readonly views: ViewStore
  readonly invalidEventQuota: InvalidEventQuota
  readonly declaredEvents: DeclaredEvents
}
