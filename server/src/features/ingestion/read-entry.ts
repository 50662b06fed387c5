import { IsUuid } from 'typebox/format'

/** Entries per request. */
export const MAX_ENTRIES = 100
const MAX_ENTRY_BYTES = 16 * 1024
/** No event of the catalogue has half as many levels. */
const MAX_ENTRY_DEPTH = 32

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
  return { value: null, eventId: null, json: JSON.stringify(outlineOf(value, 4)), reason, isTooLarge: false }
}

function eventIdOf(value: { readonly event_id?: unknown }): string | null {
  const { event_id: id } = value
  return typeof id === 'string' && IsUuid(id) ? id.toLowerCase() : null
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}

/** The first fields and characters, enough for a person to recognise it. */
function outlineOf(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return value.slice(0, 200)
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, 10).map((each) => outlineOf(each, levels - 1))
  const fields = Object.entries(value).slice(0, 10)
  return Object.fromEntries(fields.map(([key, each]) => [key.slice(0, 100), outlineOf(each, levels - 1)]))
}
