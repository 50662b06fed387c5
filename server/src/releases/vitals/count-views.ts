import { DAY_MS } from '@viewpage/shared-events/durations'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { LimitStore } from '../../storage/limits/limit-store.ts'
import { createVersionsOfSets, type SetsOfPages, type Versions } from './versions-of-sets.ts'

/** What a page reports of one view. */
interface ViewReport {
  /** The id of its release set. */
  readonly set: string
  /** Unique. */
  readonly view: string
}

/** How reports of a kind are summed. Only sums are stored, never a single view. */
interface Sums<Report, Row> {
  /** For limits, such as `vitals`. */
  readonly name: string
  /** Views of a day. */
  readonly maxViews: number
  /** Sorted, so that processes that add to the same rows do not deadlock. */
  rowsOf(report: Report, versions: Versions): readonly Row[]
  /** @param at the time, and its day since 1970 in UTC */
  add(
    transaction: Kysely<Tables>,
    rows: readonly Row[],
    at: { readonly now: number; readonly day: number; readonly set: string; readonly versions: Versions },
  ): Promise<void>
}

export interface ViewCounterOptions extends SetsOfPages {
  readonly database: Pick<Database, 'read' | 'write'>
  readonly limits: Pick<LimitStore, 'takeIn'>
  /** ms since 1970 */
  readonly now: () => number
}

export interface ViewCounter<Report> {
  /**
   * Counts a view once. Ignores views beyond a limit, and what the page cannot have had.
   *
   * @param block of the sender's address
   */
  count(report: Report, block: string): Promise<void>
}

/** Views that one address adds in a day, so that a single network cannot distort the figures of a version. */
const MAX_OF_ADDRESS = 100

/** @param now ms since 1970 @returns days since 1970, UTC */
export const dayAt = (now: number): number => Math.floor(now / DAY_MS)

export function createViewCounter<Report extends ViewReport, Row>(
  options: ViewCounterOptions,
  { name, maxViews, rowsOf, add }: Sums<Report, Row>,
): ViewCounter<Report> {
  const { database, limits, now: clock } = options
  const versionsOf = createVersionsOfSets(options)
  const limitOf = (what: string, max: number) => ({ name: `${name} of ${what}`, max, windowMs: DAY_MS })
  const ofAddress = limitOf('an address', MAX_OF_ADDRESS)
  const ofView = limitOf('a view', 1)
  const ofAll = limitOf('all', maxViews)

  return {
    async count(report, block) {
      const { set, view } = report
      const versions = await versionsOf(set)
      const rows = versions ? rowsOf(report, versions) : []
      if (!versions || rows.length === 0) return
      await database.write(async (transaction) => {
        const wait = await limits.takeIn(
          transaction,
          { limit: ofAddress, subject: block },
          { limit: ofView, subject: view },
          { limit: ofAll, subject: '' },
        )
        const now = clock()
        if (wait === null) await add(transaction, rows, { now, day: dayAt(now), set, versions })
      })
    },
  }
}
