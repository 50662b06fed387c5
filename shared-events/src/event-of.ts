import type { ActionDeclaration } from './define-action.ts'
import type { CountedEvent } from './event-fields.ts'

/**
 * The event of an action (docs/behaviour/tracking.md#event-catalogue), by the declaration that its publisher has; `null`
 * if it has none.
 */
export function eventOf<Payload>(
  { analytics }: Pick<ActionDeclaration<Payload>, 'analytics'>,
  payload: Payload,
): CountedEvent | null {
  if (!analytics) return null
  const fields = (analytics.properties ? analytics.properties(payload) : {}) as CountedEvent['fields'] | null
  if (!fields) return null
  return 'fields' in analytics
    ? { name: analytics.event, version: analytics.version ?? 1, fields }
    : { name: analytics.event, fields }
}
