import { matches, OID } from '@viewpage/shared-events/patterns'

/**
 * The place of an entry in a sorted list: the numbers it is sorted by, then its oid. Sorted in one direction, so that
 * databases find it by one comparison of rows.
 */
export interface ListKey {
  readonly numbers: readonly number[]
  readonly oid: string
}

/** Where a page begins: after or before an entry. */
export interface ListBound {
  readonly side: 'after' | 'before'
  readonly key: ListKey
}

/** The address of a page in a list: its number, and its bound. The number alone finds a page among the first ones. */
export interface ListPlace {
  /** From 1. With a bound it is only shown. */
  readonly page: number
  readonly bound: ListBound | null
}

/** A page of a list. */
export interface ListPage {
  /** Number of entries; at most {@link MAX_COUNTED}. */
  readonly total: number
  /** Whether the list has more entries than `total`. */
  readonly hasMore: boolean
  /** From 1. */
  readonly page: number
  /** At least 1; `null` if there are too many to count. */
  readonly pages: number | null
  readonly previous: ListPlace | null
  readonly next: ListPlace | null
}

/** A list is counted up to this number, so that a count costs the same for all sizes. */
export const MAX_COUNTED = 1_000

/** A range of a list to read. */
export interface ListRange {
  readonly bound: ListBound | null
  /** Reads from the end, last entry first. */
  readonly isBackward: boolean
  readonly offset: number
  readonly limit: number
}

/** A sorted list. */
export interface ListSource<Entry> {
  readonly perPage: number
  /** Number of entries; counting may stop above {@link MAX_COUNTED}. */
  readonly count: () => Promise<number>
  readonly read: (range: ListRange) => Promise<readonly Entry[]>
  readonly keyOf: (entry: Entry) => ListKey
}

export interface ReadPage<Entry> {
  readonly place: ListPage
  readonly entries: readonly Entry[]
}

/** What was read, and whether the list continues on both sides. */
interface Slice<Entry> {
  readonly entries: readonly Entry[]
  readonly page: number
  readonly hasPrevious: boolean
  readonly hasNext: boolean
}

/**
 * Reads a page. Pages are found by key, so each entry that stays in its place is on exactly one page, whatever is added
 * or removed meanwhile, and the last page costs as much as the first. A page beyond the end is the last one.
 */
export async function readListPage<Entry>(
  source: ListSource<Entry>,
  place: ListPlace,
): Promise<ReadPage<Entry>> {
  const counted = await source.count()
  const hasMore = counted > MAX_COUNTED
  const total = Math.min(counted, MAX_COUNTED)
  const pages = Math.max(1, Math.ceil(total / source.perPage))
  const slice = await readSlice(source, place, pages)
  const { entries, hasNext } = slice
  const page = numberOf(slice, hasMore ? null : pages)
  const [first, last] = [entries[0], entries.at(-1)]
  return {
    entries,
    place: {
      total,
      hasMore,
      page,
      pages: hasMore ? null : pages,
      previous:
        page === 1 || !first
          ? null
          : page === 2
            ? FIRST_PAGE
            : placeOf(page - 1, 'before', source.keyOf(first)),
      next: hasNext && last ? placeOf(page + 1, 'after', source.keyOf(last)) : null,
    },
  }
}

/** The first page of a list. */
export const FIRST_PAGE: ListPlace = { page: 1, bound: null }

const placeOf = (page: number, side: ListBound['side'], key: ListKey): ListPlace => ({
  page,
  bound: { side, key },
})

/** @param countedPages pages that were counted */
async function readSlice<Entry>(
  source: ListSource<Entry>,
  place: ListPlace,
  countedPages: number,
): Promise<Slice<Entry>> {
  const { bound } = place
  if (!bound) return readNumbered(source, Math.min(place.page, countedPages))
  const slice = bound.side === 'after' ? await readAfter(source, place) : await readBefore(source, place)
  if (slice) return slice
  return bound.side === 'after' ? readLast(source, countedPages) : readNumbered(source, 1)
}

async function readNumbered<Entry>(
  { perPage, read }: ListSource<Entry>,
  page: number,
): Promise<Slice<Entry>> {
  const offset = (page - 1) * perPage
  const found = await read({ bound: null, isBackward: false, offset, limit: perPage + 1 })
  return {
    entries: found.slice(0, perPage),
    page,
    hasPrevious: page > 1,
    hasNext: found.length > perPage,
  }
}

/** @returns `null` if nothing is left */
async function readAfter<Entry>(
  { perPage, read }: ListSource<Entry>,
  { page, bound }: ListPlace,
): Promise<Slice<Entry> | null> {
  const found = await read({ bound, isBackward: false, offset: 0, limit: perPage + 1 })
  if (found.length === 0) return null
  return { entries: found.slice(0, perPage), page, hasPrevious: true, hasNext: found.length > perPage }
}

/** @returns `null` if it begins less than a page after the first entry */
async function readBefore<Entry>(
  { perPage, read }: ListSource<Entry>,
  { page, bound }: ListPlace,
): Promise<Slice<Entry> | null> {
  const found = await read({ bound, isBackward: true, offset: 0, limit: perPage + 1 })
  if (found.length <= perPage) return null
  return { entries: found.slice(0, perPage).reverse(), page, hasPrevious: true, hasNext: true }
}

async function readLast<Entry>(
  { perPage, read }: ListSource<Entry>,
  countedPages: number,
): Promise<Slice<Entry>> {
  const found = await read({ bound: null, isBackward: true, offset: 0, limit: perPage + 1 })
  return {
    entries: found.slice(0, perPage).reverse(),
    page: countedPages,
    hasPrevious: found.length > perPage,
    hasNext: false,
  }
}

/** The number of a page, corrected where the list shows that the one in the address is wrong. */
function numberOf({ page, hasPrevious, hasNext }: Slice<unknown>, pages: number | null): number {
  if (!hasPrevious) return 1
  if (pages !== null && !hasNext) return pages
  const atLeast = Math.max(2, page)
  return pages === null ? atLeast : Math.max(1, Math.min(atLeast, pages))
}

/** The page number in a query; 1 if it is missing or invalid. */
export function pageIn(query: unknown): number {
  const { page } = (query ?? {}) as { page?: unknown }
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/**
 * The place in a query.
 *
 * @param digits maximum number of digits of each number of a key
 */
export function placeIn(query: unknown, digits: readonly number[]): ListPlace {
  const { after, before } = (query ?? {}) as { after?: unknown; before?: unknown }
  const page = pageIn(query)
  const afterKey = keyIn(after, digits)
  if (afterKey) return placeOf(page, 'after', afterKey)
  const beforeKey = keyIn(before, digits)
  return beforeKey ? placeOf(page, 'before', beforeKey) : { page, bound: null }
}

/** The parameters that {@link placeIn} reads. */
export const PLACE_PARAMETERS = ['page', 'after', 'before'] as const

/** The fields of a query that {@link placeIn} reads; none for the first page. */
export function queryOfPlace({ page, bound }: ListPlace): Record<string, string> {
  return {
    ...(page > 1 && { page: String(page) }),
    ...(bound && { [bound.side]: [...bound.key.numbers, bound.key.oid].join('.') }),
  }
}

function keyIn(text: unknown, digits: readonly number[]): ListKey | null {
  if (typeof text !== 'string') return null
  const parts = text.split('.', digits.length + 2)
  const oid = parts.pop() ?? ''
  const isValid = parts.length === digits.length && parts.every((part, at) => isNumber(part, digits[at] ?? 0))
  return isValid && matches(OID, oid) ? { numbers: parts.map(Number), oid } : null
}

function isNumber(text: string, maxDigits: number): boolean {
  return text.length <= maxDigits && /^\d+$/.test(text)
}
