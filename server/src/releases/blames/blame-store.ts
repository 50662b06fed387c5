import type { PageBlames } from '@viewpage/shared-events/wire'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { createViewCounter, type ViewCounter, type ViewCounterOptions } from '../vitals/count-views.ts'
import type { Versions } from '../vitals/versions-of-sets.ts'

/** Counts in how many views a version kept others from working. */
export const createBlameStore = (options: ViewCounterOptions): ViewCounter<PageBlames> =>
  createViewCounter(options, {
    name: 'blames',
    maxViews: 100_000,
    rowsOf,
    add: (transaction, rows, { day }) => addRows(transaction, rows, day),
  })

type BlameRow = Omit<Tables['remote_blames'], 'day' | 'views'>

/** One row for each remote, and one for each of its faults. */
function rowsOf({ blamed, watched }: PageBlames, versions: Versions): BlameRow[] {
  const byRemote = new Map(
    blamed
      .filter(({ remote, version }) => Object.hasOwn(versions, remote) && versions[remote] === version)
      .map((each) => [each.remote, each]),
  )
  return [...byRemote.values()]
    .sort((a, b) => (a.remote < b.remote ? -1 : 1))
    .flatMap(({ remote, version, ms, faults, stopped }) => [
      {
        remote,
        version,
        fault: '',
        blamed_ms: Math.min(ms, watched),
        watched_ms: watched,
        stopped: stopped ? 1 : 0,
      },
      ...faults
        .toSorted()
        .map((fault) => ({ remote, version, fault, blamed_ms: 0, watched_ms: 0, stopped: 0 })),
    ])
}

async function addRows(transaction: Kysely<Tables>, rows: readonly BlameRow[], day: number): Promise<void> {
  const plus = (column: string) => sql<number>`remote_blames.${sql.ref(column)} + excluded.${sql.ref(column)}`
  await transaction
    .insertInto('remote_blames')
    .values(rows.map((row) => ({ ...row, day, views: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['remote', 'version', 'day', 'fault']).doUpdateSet({
        views: plus('views'),
        blamed_ms: plus('blamed_ms'),
        watched_ms: plus('watched_ms'),
        stopped: plus('stopped'),
      }),
    )
    .execute()
}
