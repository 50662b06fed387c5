import { IsUuid } from 'typebox/format'

/** Entries one call may carry. */
export const MAX_ENTRIES = 100
/** Bytes of one entry. */
const MAX_ENTRY_BYTES = 16 * 1024
/** Levels of one entry; no event of ours has half as many. */
const MAX_ENTRY_DEPTH = 32

/** An entry of a batch as it is stored. */
export interface Entry {
  /** `null` of one that cannot be stored as it came. */
  readonly value: object | null
  /** A UUID in lower case, by which it is known when it is sent again; `null` of one that carries none. */
  readonly eventId: string | null
  /** JSON: all of it, or the outline of one that cannot be stored as it came. */
  readonly json: string
  /** Why it cannot be stored as it came. */
  readonly reason: string | null
  readonly isTooLarge: boolean
}

/** Reads an entry of a batch, whatever it is: no JSON is too deep or too strange for it. */
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

function outlined(value: unknown, reason: string): Entry {
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

/** Enough of it for a person to see what it was. */
function outlineOf(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return value.slice(0, 200)
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, 10).map((each) => outlineOf(each, levels - 1))
  const fields = Object.entries(value).slice(0, 10)
  return Object.fromEntries(fields.map(([key, each]) => [key.slice(0, 100), outlineOf(each, levels - 1)]))
}
