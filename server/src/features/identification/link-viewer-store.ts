import type { Database } from '../../database/open-database.ts'
import type { Identification } from '../../visitors/identification.ts'

/** Who watches by a view link, as they said themselves. */
export interface LinkViewer extends Identification {
  readonly linkId: string
  readonly sessionId: string
  readonly userOid: string | null
}

export interface LinkViewerStore {
  /** Stores an answer, or replaces the one that this session gave before. */
  identify(viewer: LinkViewer): Promise<void>
}

/** @param now ms since 1970 */
export function createLinkViewerStore(
  { write }: Pick<Database, 'write'>,
  now: () => number,
): LinkViewerStore {
  return {
    async identify({ linkId, sessionId, userOid, name, email }) {
      const row = { user_oid: userOid, name, email, identified_at: now() }
      await write((transaction) =>
        transaction
          .insertInto('link_viewers')
          .values({ link_id: linkId, session_id: sessionId, ...row })
          .onConflict((conflict) => conflict.columns(['link_id', 'session_id']).doUpdateSet(row))
          .execute(),
      )
    },
  }
}
