import { IsUuid } from 'typebox/format'

/** Entries per request. */
export const MAX_ENTRIES = 100
const MAX_ENTRY_BYTES = 16 * 1024
/** No event of the catalogue has half as many levels. */
const MAX_ENTRY_DEPTH = 32
/** Values of an outline, and fields or elements of one value. */
const MAX_OUTLINED = 200
const MAX_FIELDS = 30

/** An entry of a batch as it is stored. */
export interface Entry {
  /** `null` if the entry cannot be stored unchanged. */
  readonly value: object | null
  /** A UUID in lower case, which identifies an entry that is sent again; `null` without one. */
  readonly eventId: string | null
  /** The entry, or its outline if it cannot be stored unchanged. */
  readonly json: string
  /** Why it cannot be stored unchanged. */
  readonly reason: string | null
  readonly isTooLarge: boolean
}

/** Reads any JSON value as an entry. Never throws. */
export function readEntry(value: unknown): Entry {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return outlined(value, 'must be object')
  }
  if (isDeeper(value, MAX_ENTRY_DEPTH))
    return outlined(value, `must not be deeper than ${MAX_ENTRY_DEPTH} levels`)
  const json = JSON.stringify(value)
  if (Buffer.byteLength(json) > MAX_ENTRY_BYTES) {
    return { ...outlined(value, `must not be larger than ${MAX_ENTRY_BYTES} bytes`), isTooLarge: true }
  }
  return { value, eventId: eventIdOf(value), json, reason: null, isTooLarge: false }
}

/** An entry of which only an outline is stored. */
export function outlined(value: unknown, reason: string): Entry {
  return { value: null, eventId: null, json: outlineOf(value), reason, isTooLarge: false }
}

function eventIdOf(value: { readonly event_id?: unknown }): string | null {
  const { event_id: id } = value
  return typeof id === 'string' && IsUuid(id) ? id.toLowerCase() : null
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}

/** Names of fields and types and lengths of values, enough to find what sent it: a value may be about a person. */
export function outlineOf(value: unknown): string {
  const left = { values: MAX_OUTLINED }
  return JSON.stringify(partOf(value, 4, left))
}

function partOf(value: unknown, levels: number, left: { values: number }): unknown {
  if (levels < 0 || left.values === 0) return '…'
  left.values -= 1
  if (typeof value === 'string') return `string of ${value.length}`
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  if (Array.isArray(value))
    return value.slice(0, MAX_FIELDS).map((each: unknown) => partOf(each, levels - 1, left))
  const fields = Object.entries(value).slice(0, MAX_FIELDS)
  return Object.fromEntries(fields.map(([key, each]) => [nameOf(key), partOf(each, levels - 1, left)]))
}

/** An address or a text as a name is a value, too. */
const nameOf = (key: string): string => (/^\w{1,40}$/.test(key) ? key : `name of ${key.length}`)
