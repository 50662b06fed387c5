import type { Static } from 'typebox'
import type { searchEvents } from './actions/search-events.ts'
import type { sidebarsEvents } from './actions/sidebars-events.ts'
import type { toolbarEvents } from './actions/toolbar-events.ts'
import type { viewerEvents } from './actions/viewer-events.ts'

// Types only: the schemas themselves stay out of the browser.
type Catalogue = typeof searchEvents & typeof sidebarsEvents & typeof toolbarEvents & typeof viewerEvents

/** Name of an analytics event (section 7). */
export type EventName = keyof Catalogue

/** What an event says beside its name, as its schema has it. */
export type EventFields<Name extends EventName = EventName> = Static<Catalogue[Name]>

/** An event before it is put into its envelope. */
export interface CountedEvent {
  readonly name: EventName
  readonly fields: Readonly<Record<string, unknown>>
}

/** How an action becomes an event. `properties` returns `null` for a payload that is not counted. */
type CountedAs<Payload, Name extends EventName> = { readonly event: Name } & (object extends EventFields<Name>
  ? { readonly properties?: (payload: Payload) => EventFields<Name> | null }
  : { readonly properties: (payload: Payload) => EventFields<Name> | null })

/** The decision that an action is counted, and as what. A name or field that is not in the catalogue does not compile. */
export type CountedAction<Payload> = { [Name in EventName]: CountedAs<Payload, Name> }[EventName]
