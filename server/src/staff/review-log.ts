import { LRUCache } from 'lru-cache'
import type { Database } from '../database/open-database.ts'
import { logStaffAction } from './staff-log.ts'

/** Somebody of staff who sees a private presentation because of a report. */
export interface Review {
  /** The oid of the account. */
  readonly by: string
  readonly oid: string
  /** Of the report. */
  readonly receipt: string
}

/** Resolves when the review is in the log. */
export type LogReview = (review: Review) => Promise<void>

/** Pages ask for documents and pictures long after they were opened. */
const LOGGED_FOR_MS = 3_600_000
const MAX_REMEMBERED = 1_000

/**
 * Logs reviews, those of one person and report once an hour (docs/behaviour/staff.md#open-what-was-reported).
 *
 * @param now ms since 1970
 */
export function createReviewLog({ write }: Pick<Database, 'write'>, now: () => number): LogReview {
  const logged = new LRUCache<string, { readonly at: number; readonly done: Promise<void> }>({
    max: MAX_REMEMBERED,
  })
  return ({ by, oid, receipt }) => {
    const key = `${by} ${receipt}`
    const known = logged.get(key)
    if (known && now() - known.at < LOGGED_FOR_MS) return known.done
    const entry = { by, action: 'review', target: oid, detail: receipt } as const
    const done = write((transaction) => logStaffAction(transaction, entry, now()))
    logged.set(key, { at: now(), done })
    done.catch(() => logged.delete(key))
    return done
  }
}
