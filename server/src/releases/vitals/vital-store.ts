import type { PageVitals } from '@viewpage/shared-events/wire'
import { sql, type Kysely } from 'kysely'
import type { VitalName } from '../../storage/database/tables/vitals.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { createViewCounter, type ViewCounter, type ViewCounterOptions } from './count-views.ts'
import type { Versions } from './versions-of-sets.ts'
import { binOf } from './vital-bins.ts'

/** Counts how fast pages were. Percentiles of more views would not differ. */
export const createVitalStore = (options: ViewCounterOptions): ViewCounter<PageVitals> =>
  createViewCounter(options, {
    name: 'vitals',
    maxViews: 1_000_000,
    rowsOf: cellsOf,
    async add(transaction, cells, { set, versions, now, day }) {
      await addSet(transaction, set, versions, now)
      await addViews(transaction, set, cells, day)
    },
  })

interface Cell {
  readonly part: string
  readonly vital: VitalName
  readonly bin: number
}

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
