import * as owners from './actions/owners.ts'
import type { ActionDeclaration, PublishedAction } from './define-action.ts'
import type { CountedEvent } from './event-fields.ts'

const declarations = new Map(
  Object.values(owners)
    .flatMap((owner) => Object.values<ActionDeclaration<never>>(owner))
    .map((declaration) => [declaration.key, declaration]),
)

/** The event an action is counted as (section 7), or `null` for one that is not counted. */
export function countAction({ type, payload }: PublishedAction): CountedEvent | null {
  const analytics = declarations.get(type)?.analytics
  if (!analytics) return null
  // Whoever published under this key had a payload of its type; the bus holds them to it.
  const properties = analytics.properties as
    ((payload: unknown) => Readonly<Record<string, unknown>> | null) | undefined
  const fields = properties ? properties(payload) : {}
  return fields && { name: analytics.event, fields }
}
