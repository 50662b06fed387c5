import { createRandom } from '@viewpage/server'
import type { NewRow } from './insert-rows.ts'
import { visitorOid } from './visitors.ts'
import { visitTime } from './visits/visit-time.ts'

/** Likes of the first `count` visitors. @param since ms since 1970 */
export function likeRows(oid: string, count: number, since: number, now: number): NewRow<'likes'>[] {
  const random = createRandom(count)
  return Array.from({ length: count }, (_, index) => ({
    oid,
    user_oid: visitorOid(index + 1),
    link_id: null,
    created_at: visitTime(random, since, now),
  }))
}
