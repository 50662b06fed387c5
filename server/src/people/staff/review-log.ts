import { LRUCache } from 'lru-cache'
import type { Database } from '../../storage/database/open-database.ts'
import type { LogReview } from '../rights/rights-reader.ts'
import { logStaffAction } from './staff-log.ts'
import { HOUR_MS } from '@viewpage/shared-events/durations'

/** Pages ask for documents and pictures long after they were opened. */
const LOGGED_FOR_MS = HOUR_MS
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
