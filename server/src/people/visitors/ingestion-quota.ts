import { createBoundedCache } from '../../foundation/bounded-cache.ts'
import type { LimitStore } from '../../storage/limits/limit-store.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'

/** Limits what is stored in a day of what pages send: of one address, and of all together, over all processes. */
export interface IngestionQuota {
  /**
   * Takes rows for an address.
   *
   * @param addressBlock of the request (`addressBlockOf`)
   * @returns whether they may be stored
   */
  admit(addressBlock: string, rows: Stored): Promise<boolean>
}

export interface Stored {
  readonly rows: number
  readonly bytes: number
}

const MEGABYTE = 1024 * 1024

/** What a hundred visitors behind one address send who watch all day. */
const OF_ADDRESS: Stored = { rows: 500_000, bytes: 100 * MEGABYTE }
/** Average size of the rows of all together when both limits are reached; those of pages are larger. */
const BYTES_PER_ROW = 250

/** Taken from the database at once, so that most calls need no write. What a process does not use of it is lost. */
const PORTION_OF_ADDRESS: Stored = { rows: 50, bytes: 32 * 1024 }
/** Portions that all together have, at least. */
const PORTIONS_OF_ALL = 500

/** Addresses whose portions are remembered. */
const MAX_ADDRESSES = 10_000

/** @param maxBytes of all addresses together in a day. @param now ms since 1970 */
export function createIngestionQuota(
  limits: Pick<LimitStore, 'take'>,
  maxBytes: number,
  now: () => number,
): IngestionQuota {
  const ofAll = { rows: Math.floor(maxBytes / BYTES_PER_ROW), bytes: maxBytes }
  const takeForAddress = takeInPortions(limits, {
    name: 'ingestion of an address',
    most: OF_ADDRESS,
    portion: PORTION_OF_ADDRESS,
    now,
  })
  const takeForAll = takeInPortions(limits, {
    name: 'ingestion',
    most: ofAll,
    portion: {
      rows: Math.ceil(ofAll.rows / PORTIONS_OF_ALL),
      bytes: Math.ceil(ofAll.bytes / PORTIONS_OF_ALL),
    },
    now,
  })
  return {
    admit: async (addressBlock, stored) =>
      (await takeForAddress(addressBlock, stored)) && (await takeForAll('', stored)),
  }
}

interface DayLimit {
  readonly name: string
  readonly most: Stored
  readonly portion: Stored
  readonly now: () => number
}

/** What this process may still store for a subject. */
interface Portion {
  rows: number
  bytes: number
  /** When there may be more; ms since 1970. */
  usedUpUntil: number
}

function takeInPortions(limits: Pick<LimitStore, 'take'>, { name, most, portion, now }: DayLimit) {
  const portions = createBoundedCache<string, Portion>(MAX_ADDRESSES)
  const rowLimit = { name: `${name}, rows`, max: most.rows, windowMs: DAY_MS }
  // In kB, because a count is a 32-bit integer.
  const sizeLimit = { name: `${name}, kB`, max: Math.floor(most.bytes / 1024), windowMs: DAY_MS }

  return async (subject: string, stored: Stored): Promise<boolean> => {
    const held = portions.get(subject) ?? { rows: 0, bytes: 0, usedUpUntil: 0 }
    portions.set(subject, held)
    if (now() < held.usedUpUntil) return false
    if (held.rows < stored.rows || held.bytes < stored.bytes) {
      const rows = Math.max(portion.rows, stored.rows)
      const kilobytes = Math.ceil(Math.max(portion.bytes, stored.bytes) / 1024)
      const waitMs = await limits.take(
        { limit: rowLimit, subject, amount: rows },
        { limit: sizeLimit, subject, amount: kilobytes },
      )
      if (waitMs !== null) {
        held.usedUpUntil = now() + waitMs
        return false
      }
      held.rows += rows
      held.bytes += kilobytes * 1024
    }
    held.rows -= stored.rows
    held.bytes -= stored.bytes
    return true
  }
}
