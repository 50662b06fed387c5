import { lockKey } from '../../database/advisory-lock.ts'
import type { Database } from '../../database/open-database.ts'
import type { Limit, LimitStore } from '../../limits/limit-store.ts'
import type { ViewTraits } from '../../visitors/view-traits.ts'

export interface View extends Partial<ViewTraits> {
  readonly oid: string
  readonly sessionId: string
  readonly linkId: string | null
  /** Of the visitor; see `addressBlockOf`. It is not stored. */
  readonly addressBlock: string
}

export interface ViewStore {
  /**
   * Counts a view, unless the session had one of this presentation within 30 minutes, or the address has had too many
   * of it.
   */
  add(view: View): Promise<void>
}

/** ms within which views of one session are one view. */
const VIEW_WINDOW_MS = 30 * 60_000

/**
 * Views of one presentation by one address. Visitors choose their session ids, so only this bounds how often one of
 * them can count. It is high enough for a school behind one address.
 */
export const MAX_VIEWS_PER_ADDRESS: Limit = { name: 'views', max: 500, windowMs: 24 * 60 * 60_000 }

/** @param now ms since 1970 */
export function createViewStore(
  { write, kind }: Pick<Database, 'write' | 'kind'>,
  limits: Pick<LimitStore, 'takeIn'>,
  now: () => number,
): ViewStore {
  return {
    async add({ oid, sessionId, linkId, addressBlock, ...traits }) {
      const { referrerHostname = null, device = null, language = null } = traits
      // Of the presentation, whose count all its views change: one lock comes before those of the rows.
      const key = `view ${oid}`
      await write(async (transaction) => {
        await lockKey(transaction, kind, key)
        const recent = await transaction
          .selectFrom('presentation_views')
          .select('id')
          .where('oid', '=', oid)
          .where('session_id', '=', sessionId)
          .where('viewed_at', '>', now() - VIEW_WINDOW_MS)
          .executeTakeFirst()
        if (recent) return
        const counted = { limit: MAX_VIEWS_PER_ADDRESS, subject: `${oid} ${addressBlock}` }
        if ((await limits.takeIn(transaction, counted)) !== null) return
        await transaction
          .insertInto('presentation_views')
          .values({
            oid,
            session_id: sessionId,
            link_id: linkId,
            referrer_host: referrerHostname,
            device,
            language,
            viewed_at: now(),
          })
          .execute()
        await transaction
          .updateTable('presentations')
          .set((update) => ({ views_count: update('views_count', '+', 1) }))
          .where('oid', '=', oid)
          .execute()
      }, key)
    },
  }
}
