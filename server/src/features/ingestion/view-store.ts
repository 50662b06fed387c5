import { lockKey } from '../../storage/database/advisory-lock.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Limit, LimitStore } from '../../storage/limits/limit-store.ts'
import type { HookEvents } from '../../people/hooks/hook-events.ts'
import type { Notices } from '../../people/mail/notices.ts'
import type { ViewTraits } from '../../people/visitors/view-traits.ts'
import { DAY_MS, MINUTE_MS } from '@viewpage/shared-events/durations'

export interface View extends Partial<ViewTraits> {
  readonly oid: string
  readonly sessionId: string
  readonly linkId: string | null
  /** The revision that it showed; `null` if it is unknown. @default null */
  readonly revision?: number | null
  /** The visitor's network (`addressBlockOf`); not stored. */
  readonly addressBlock: string
}

export interface ViewStore {
  /**
   * Counts a view, unless the session had a view of this presentation within 30 minutes or the address reached its limit.
   */
  add(view: View): Promise<void>
}

/** Views of one session within this time count as one. */
const VIEW_WINDOW_MS = 30 * MINUTE_MS

interface ViewStoreOptions {
  readonly database: Pick<Database, 'write' | 'kind'>
  readonly limits: Pick<LimitStore, 'takeIn'>
  readonly notices: Notices
  readonly hookEvents: HookEvents
  /** Views of one presentation by one address in a day. Only this bounds how often a visitor counts who makes up session ids. */
  readonly maxPerAddress: number
  /** ms since 1970 */
  readonly now: () => number
}

export function createViewStore({
  database: { write, kind },
  limits,
  notices,
  hookEvents,
  maxPerAddress,
  now,
}: ViewStoreOptions): ViewStore {
  const ofAddress: Limit = { name: 'views', max: maxPerAddress, windowMs: DAY_MS }
  return {
    async add({ oid, sessionId, linkId, revision = null, addressBlock, ...traits }) {
      const { referrerHostname = null, device = null, language = null } = traits
      // All views of a presentation change its count: locking it first prevents deadlocks with the row locks.
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
        const counted = { limit: ofAddress, subject: `${oid} ${addressBlock}` }
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
            revision,
          })
          .execute()
        await transaction
          .updateTable('presentations')
          .set((update) => ({ views_count: update('views_count', '+', 1) }))
          .where('oid', '=', oid)
          .execute()
        if (linkId === null) return
        await hookEvents.send(transaction, { kind: 'view', oid, linkId, sessionId }, null)
        const link = transaction.selectFrom('view_links').select('sharer_oid').where('link_id', '=', linkId)
        const sharer = await link.executeTakeFirst()
        if (!sharer) return
        const happened = { kind: 'watched', userOid: sharer.sharer_oid, about: linkId, oid, linkId } as const
        await notices.send(transaction, happened)
      }, key)
    },
  }
}
