import type { Static } from 'typebox'
import type { searchEvents } from './actions/search-events.ts'
import type { sidebarsEvents } from './actions/sidebars-events.ts'
import type { toolbarEvents } from './actions/toolbar-events.ts'
import type { viewerEvents } from './actions/viewer-events.ts'

// Types only: the schemas are not loaded in browsers.
type Catalogue = typeof searchEvents & typeof sidebarsEvents & typeof toolbarEvents & typeof viewerEvents

/** Name of an event of the catalogue (docs/behaviour/tracking.md#event-catalogue). */
export type EventName = keyof Catalogue

/** The fields of an event of the catalogue, from its schema. */
export type EventFields<Name extends EventName = EventName> = Static<Catalogue[Name]>

/** Name of an event of a remote's own: `<remote>/<snake_case>`. */
export type OwnEventName = `mf-${string}/${string}`

/** An event without its envelope. */
export type CountedEvent = CatalogueEvent | CountedOwnEvent

type CountedFields = Readonly<Record<string, unknown>>

interface CatalogueEvent {
  readonly name: EventName
  readonly fields: CountedFields
  readonly version?: undefined
}

/** @property version major version of its fields */
interface CountedOwnEvent {
  readonly name: OwnEventName
  readonly fields: CountedFields
  readonly version: number
}

/** How an action becomes an event. `properties` returns `null` for payloads without an event. */
type CountedAs<Payload, Name extends EventName> = { readonly event: Name } & (object extends EventFields<Name>
  ? { readonly properties?: (payload: Payload) => EventFields<Name> | null }
  : { readonly properties: (payload: Payload) => EventFields<Name> | null })

/** The event of an action. Names and fields without a schema do not compile. */
export type CountedAction<Payload> = { [Name in EventName]: CountedAs<Payload, Name> }[EventName]

/** How an action becomes an event of the remote that publishes it. `properties` returns `null` for payloads without one. */
export interface OwnEvent<
  Payload,
  Name extends OwnEventName = OwnEventName,
  Fields = unknown,
  Value extends FieldValue = FieldValue,
> {
  readonly event: Name
  /** Major version of its fields. @default 1 */
  readonly version?: number
  readonly fields: FieldsType<Fields>
  readonly properties: (payload: Payload) => (NoInfer<Fields> & Literals<Fields, Value>) | null
}

type FieldValue = string | number | boolean | undefined

/** Adds nothing. Without it, TypeScript takes the literal `'text'` that `properties` returns as any string. */
type Literals<Fields, Value> = { readonly [Name in string & keyof NoInfer<Fields>]?: Value }

declare const fieldsType: unique symbol

/** Carries the fields of an event to `defineAction` and to the build; has no value at run time. */
export interface FieldsType<Fields> {
  readonly [fieldsType]?: Fields
}

type FlatFields<Fields> = { readonly [Name in keyof Fields]: FieldValue }

/**
 * The fields of an event of a remote's own: texts, numbers, flags and lists of allowed values. The build writes them into
 * the contract, from the type alone: no schema is loaded in browsers.
 *
 * @example `fields: fieldsOf<{ length: number; kind: 'text' | 'drawing'; topic?: string }>()`
 */
export function fieldsOf<Fields extends FlatFields<Fields>>(): FieldsType<Fields> {
  return {}
}
