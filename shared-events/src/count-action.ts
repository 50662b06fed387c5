import * as owners from './actions/owners.ts'
import type { ActionDeclaration, PublishedAction } from './define-action.ts'
import type { CountedEvent } from './event-fields.ts'

const declarations = new Map(
  Object.values(owners)
    .flatMap((owner) => Object.values<ActionDeclaration<never>>(owner))
    .map((declaration) => [declaration.key, declaration]),
)

/** The actions that have an event. */
export function countedActions(): ActionDeclaration<never>[] {
  return [...declarations.values()].filter(({ analytics }) => analytics !== false)
}

/** The event of an action (docs/behaviour/tracking.md#event-catalogue), or `null` if it has none. */
export function countAction({
  type,
  payload,
}: Pick<PublishedAction, 'type' | 'payload'>): CountedEvent | null {
  const analytics = declarations.get(type)?.analytics
  if (!analytics) return null
  // The types of the bus guarantee that the payload matches the key.
  const properties = analytics.properties as
    | ((payload: unknown) => Readonly<Record<string, unknown>> | null)
    | undefined
  const fields = properties ? properties(payload) : {}
  return fields && { name: analytics.event, fields }
}
