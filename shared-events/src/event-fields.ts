import type { Static } from 'typebox'
import type { searchEvents } from './actions/search-events.ts'
import type { sidebarsEvents } from './actions/sidebars-events.ts'
import type { toolbarEvents } from './actions/toolbar-events.ts'
import type { viewerEvents } from './actions/viewer-events.ts'

// Types only: the schemas are not loaded in browsers.
type Catalogue = typeof searchEvents & typeof sidebarsEvents & typeof toolbarEvents & typeof viewerEvents

/** Name of an analytics event (docs/behaviour/tracking.md#event-catalogue). */
export type EventName = keyof Catalogue

/** The fields of an event, from its schema. */
export type EventFields<Name extends EventName = EventName> = Static<Catalogue[Name]>

/** An event without its envelope. */
export interface CountedEvent {
  readonly name: EventName
  readonly fields: Readonly<Record<string, unknown>>
}

/** How an action becomes an event. `properties` returns `null` for payloads without an event. */
type CountedAs<Payload, Name extends EventName> = { readonly event: Name } & (object extends EventFields<Name>
  ? { readonly properties?: (payload: Payload) => EventFields<Name> | null }
  : { readonly properties: (payload: Payload) => EventFields<Name> | null })

/** The event of an action. Names and fields without a schema do not compile. */
export type CountedAction<Payload> = { [Name in EventName]: CountedAs<Payload, Name> }[EventName]
