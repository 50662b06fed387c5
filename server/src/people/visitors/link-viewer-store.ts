import type { Database } from '../../storage/database/open-database.ts'
import type { Identification } from './identification.ts'

/** Name and e-mail that a visitor of a view link entered. */
export interface LinkViewer extends Identification {
  readonly linkId: string
  readonly sessionId: string
  readonly userOid: string | null
}

export interface LinkViewerStore {
  /** Stores the identification of a session, or replaces its earlier one. */
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
      // A trigger locks the e-mail address.
      const order = `identify ${email.toLowerCase()}`
      await write(
        (transaction) =>
          transaction
            .insertInto('link_viewers')
            .values({ link_id: linkId, session_id: sessionId, ...row })
            .onConflict((conflict) => conflict.columns(['link_id', 'session_id']).doUpdateSet(row))
            .execute(),
        order,
      )
    },
  }
}
