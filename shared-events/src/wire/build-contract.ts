/**
 * A type of data: a subset of JSON Schema without references. `{}` is any data. An object may have more properties than
 * it names; those must fit `additionalProperties`, if there is one. Types that are not data (functions, elements, objects
 * with methods) are `opaque`: two such types are equal if their texts are.
 */
export type DataSchema = AnyData | PlainData | Values | Union | List | ObjectSchema | Opaque

/** The fields that distinguish the types of data. */
interface Fields {
  readonly type?: undefined
  readonly enum?: undefined
  readonly anyOf?: undefined
  readonly opaque?: undefined
}

type AnyData = Fields

interface PlainData extends Omit<Fields, 'type'> {
  readonly type: 'string' | 'number' | 'boolean' | 'null'
}

interface Values extends Omit<Fields, 'enum'> {
  readonly enum: readonly (string | number | boolean)[]
}

interface Union extends Omit<Fields, 'anyOf'> {
  readonly anyOf: readonly DataSchema[]
}

interface List extends Omit<Fields, 'type'> {
  readonly type: 'array'
  readonly items: DataSchema
}

interface Opaque extends Omit<Fields, 'opaque'> {
  readonly opaque: string
}

export interface ObjectSchema extends Omit<Fields, 'type'> {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, DataSchema>>
  readonly required: readonly string[]
  readonly additionalProperties?: DataSchema
}

/** An action as one side knows it. */
export interface ActionContract {
  readonly payload: DataSchema
  /** Whether the last value is replayed to late subscribers. */
  readonly sticky: boolean
}

/** Key of an action (`type@version`) to what one side publishes or accepts. */
export type ActionContracts = Readonly<Record<string, ActionContract>>

/** `name@major` of an event of the remote's own to its fields (see `faultsOfEvents` for what they may be). */
export type EventContracts = Readonly<Record<string, ObjectSchema>>

/** `contract.json` of a remote: the types at the time of its build. Slots, shared modules and languages are in `remote.json`. */
export interface RemoteContract {
  /** Version of remote-kit whose interface the remote was built for. */
  readonly kit: string
  readonly emits: ActionContracts
  /** Includes older versions of actions that the remote converts. */
  readonly consumes: ActionContracts
  /** @default none */
  readonly events?: EventContracts
  /** What its slots accept, with the fields of the page data that its sources name. */
  readonly slotProps: DataSchema
  /** Exposed name to the props that it accepts. */
  readonly exposes: Readonly<Record<string, DataSchema>>
}

/** How a host uses a component that a remote exposes. */
export interface ExposeUse {
  readonly props: DataSchema
  /** Paths of props that the host sets on purpose, for example `pageData.isPublicView`. */
  readonly sets: readonly string[]
}

/** `contract.json` of a host. */
export interface HostBuildContract {
  readonly name: string
  readonly version: string
  readonly emits: ActionContracts
  readonly consumes: ActionContracts
  /** What it passes to slots; `null` for a host that fills none. */
  readonly slotProps: DataSchema | null
  /** Remote to exposed name to use. */
  readonly uses: Readonly<Record<string, Readonly<Record<string, ExposeUse>>>>
  /** Share key to version. */
  readonly provides: Readonly<Record<string, string>>
  /** Whether it loads the library set that a version names. Hosts from before there were such sets do not. */
  readonly loadsLibraries?: true
  readonly languages: readonly string[]
}

/** The name of the file in a build. */
export const CONTRACT_FILE = 'contract.json'
