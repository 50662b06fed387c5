import { DAY_MS } from '@viewpage/shared-events/durations'
import { sql, type RawBuilder } from 'kysely'

/** ms for which open tabs may still load a replaced revision. After that it is for people who may edit. */
const OPEN_REVISION_MS = DAY_MS

/** The oldest revision that visitors get. @param now ms since 1970 */
export function oldestOpenRevision(oid: string, now: number): RawBuilder<number> {
  return sql<number>`coalesce((
    select max(revision) from versions where oid = ${oid} and saved_at < ${now - OPEN_REVISION_MS}), 0)`
}
