import { DAY_MS } from '@viewpage/shared-events/durations'
import type { PageBlames } from '@viewpage/shared-events/wire'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Limit, LimitStore } from '../../storage/limits/limit-store.ts'
import { dayAt } from '../vitals/vital-store.ts'
import { createVersionsOfSets, type SetsOfPages, type Versions } from '../vitals/versions-of-sets.ts'

/** Counts in how many views a version kept others from working. Only sums are stored, never a single view. */
interface BlameStore {
  /**
   * Counts a view once. Ignores views beyond a limit, and versions that the page cannot have had.
   *
   * @param block of the sender's address
   */
  count(blames: PageBlames, block: string): Promise<void>
}

interface BlameStoreOptions extends SetsOfPages {
  readonly database: Pick<Database, 'read' | 'write'>
  readonly limits: Pick<LimitStore, 'takeIn'>
  /** ms since 1970 */
  readonly now: () => number
}

/** Views that one address adds in a day, so that a single network cannot distort the figures of a version. */
const ADDRESS_LIMIT: Limit = { name: 'blames of an address', max: 100, windowMs: DAY_MS }
const VIEW_LIMIT: Limit = { name: 'blames of a view', max: 1, windowMs: DAY_MS }
/** Views of a day. */
const TOTAL_LIMIT: Limit = { name: 'blames of all', max: 100_000, windowMs: DAY_MS }

export function createBlameStore(options: BlameStoreOptions): BlameStore {
  const { database, limits, now } = options
  const versionsOf = createVersionsOfSets(options)
  return {
    async count(blames, block) {
      const versions = await versionsOf(blames.set)
      const rows = versions ? rowsOf(blames, versions) : []
      if (rows.length === 0) return
      await database.write(async (transaction) => {
        const wait = await limits.takeIn(
          transaction,
          { limit: ADDRESS_LIMIT, subject: block },
          { limit: VIEW_LIMIT, subject: blames.view },
          { limit: TOTAL_LIMIT, subject: '' },
        )
        if (wait === null) await addRows(transaction, rows, dayAt(now()))
      })
    },
  }
}

type BlameRow = Omit<Tables['remote_blames'], 'day' | 'views'>

/** One row for each remote, and one for each of its faults. Sorted, so that processes do not deadlock. */
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
