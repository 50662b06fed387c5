import { DAY_MS } from '@viewpage/shared-events/durations'
import type { PageVitals } from '@viewpage/shared-events/wire'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { VitalName } from '../../storage/database/tables/vitals.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Limit, LimitStore } from '../../storage/limits/limit-store.ts'
import { createVersionsOfSets, type SetsOfPages, type Versions } from './versions-of-sets.ts'
import { binOf } from './vital-bins.ts'

/** Counts how fast pages were. Only sums are stored, never a single view. */
interface VitalStore {
  /**
   * Counts a view once. Ignores views beyond a limit, and views of a set that no page had.
   *
   * @param block of the sender's address
   */
  count(vitals: PageVitals, block: string): Promise<void>
}

interface VitalStoreOptions extends SetsOfPages {
  readonly database: Pick<Database, 'read' | 'write'>
  readonly limits: Pick<LimitStore, 'takeIn'>
  /** ms since 1970 */
  readonly now: () => number
}

/** Views that one address adds in a day, so that a single network cannot distort the figures of a version. */
const ADDRESS_LIMIT: Limit = { name: 'vitals of an address', max: 100, windowMs: DAY_MS }
const VIEW_LIMIT: Limit = { name: 'vitals of a view', max: 1, windowMs: DAY_MS }
/** Views of a day. Percentiles of more would not differ. */
const TOTAL_LIMIT: Limit = { name: 'vitals of all', max: 1_000_000, windowMs: DAY_MS }
/** @param now ms since 1970 @returns days since 1970, UTC */
export const dayAt = (now: number): number => Math.floor(now / DAY_MS)

export function createVitalStore(options: VitalStoreOptions): VitalStore {
  const { database, limits, now } = options
  const versionsOf = createVersionsOfSets(options)

  return {
    async count(vitals, block) {
      const { set, view } = vitals
      const versions = await versionsOf(set)
      if (!versions) return
      const cells = cellsOf(vitals, versions)
      if (cells.length === 0) return
      await database.write(async (transaction) => {
        const wait = await limits.takeIn(
          transaction,
          { limit: ADDRESS_LIMIT, subject: block },
          { limit: VIEW_LIMIT, subject: view },
          { limit: TOTAL_LIMIT, subject: '' },
        )
        if (wait !== null) return
        await addSet(transaction, set, versions, now())
        await addViews(transaction, set, cells, dayAt(now()))
      })
    },
  }
}

interface Cell {
  readonly part: string
  readonly vital: VitalName
  readonly bin: number
}

/** Sorted, so that processes that add to the same rows do not deadlock. */
function cellsOf({ slots, ...vitals }: PageVitals, versions: Versions): Cell[] {
  const ofPage = (['cls', 'inp', 'lcp', 'live'] as const).flatMap((vital) => {
    const value = vitals[vital]
    return value === undefined ? [] : [{ part: '', vital, bin: binOf(vital, value) }]
  })
  const ofRemotes = Object.entries(slots)
    .filter(([remote]) => Object.hasOwn(versions, remote))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, value]) => ({ part, vital: 'live' as const, bin: binOf('live', value) }))
  return [...ofPage, ...ofRemotes]
}

async function addSet(transaction: Kysely<Tables>, set: string, versions: Versions, time: number) {
  const rows = Object.entries({ '': '', ...versions }).map(([remote, version]) => ({
    release_set: set,
    remote,
    version,
    first_at: time,
  }))
  await transaction
    .insertInto('vital_sets')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function addViews(transaction: Kysely<Tables>, set: string, cells: readonly Cell[], day: number) {
  await transaction
    .insertInto('vital_counts')
    .values(cells.map((cell) => ({ ...cell, day, release_set: set, views: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['release_set', 'part', 'day', 'vital', 'bin'])
        .doUpdateSet({ views: sql<number>`vital_counts.views + 1` }),
    )
    .execute()
}
