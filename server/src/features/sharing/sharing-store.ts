import { randomBytes } from 'node:crypto'
import type { Privacy } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { PresentationSettings, Tables } from '../../database/tables.ts'
import { deletePresentation } from '../../presentations/delete-presentation.ts'

/** What a view link asks of who opens it (D18, D19, D60). */
export const LINK_QUESTIONS = ['open', 'ask', 'require'] as const
export type LinkQuestion = (typeof LINK_QUESTIONS)[number]

/** A view link that holds, in its owner's list. */
export interface OwnViewLink {
  readonly linkId: string
  readonly question: LinkQuestion
  /** ms since 1970 */
  readonly createdAt: number
}

/** View links of one presentation that hold at once. */
export const MAX_LINKS = 100

/** What an owner decides about a presentation beside its content. Who asks is checked by the caller. */
export interface SharingStore {
  setPrivacy(oid: string, privacy: Privacy): Promise<void>
  setAllowDownload(oid: string, allowed: boolean): Promise<void>
  /** Those that hold, newest first. */
  linksOf(oid: string): Promise<OwnViewLink[]>
  /** @returns `false` when there are too many already */
  addLink(oid: string, sharerOid: string, question: LinkQuestion): Promise<boolean>
  /** Does nothing to a link of another presentation, or one that was revoked before. */
  revokeLink(oid: string, linkId: string): Promise<void>
  /** Deletes it with all that hangs on it. */
  remove(oid: string): Promise<void>
}

export function createSharingStore(database: Database, now: () => number = Date.now): SharingStore {
  const { read, write, writeLarge, kind } = database

  /** Of two at once, one waits for the other. SQLite has one writer at a time anyway. */
  function lock(transaction: Kysely<Tables>, oid: string) {
    const select = transaction.selectFrom('presentations').select('settings').where('oid', '=', oid)
    return (kind === 'postgres' ? select.forUpdate() : select).executeTakeFirst()
  }

  const holding = (db: Kysely<Tables>, oid: string) =>
    db.selectFrom('view_links').where('oid', '=', oid).where('revoked_at', 'is', null)

  return {
    async setPrivacy(oid, privacy) {
      await write((transaction) =>
        transaction.updateTable('presentations').set({ privacy }).where('oid', '=', oid).execute(),
      )
    },

    setAllowDownload: (oid, allowDownload) =>
      write(async (transaction) => {
        const row = await lock(transaction, oid)
        if (!row) return
        const settings = { ...(JSON.parse(row.settings) as PresentationSettings), allowDownload }
        await transaction
          .updateTable('presentations')
          .set({ settings: JSON.stringify(settings) })
          .where('oid', '=', oid)
          .execute()
      }),

    async linksOf(oid) {
      const rows = await holding(read, oid)
        .select(['link_id', 'viewer_identification', 'require_identification', 'created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('link_id')
        .execute()
      return rows.map((row) => ({
        linkId: row.link_id,
        question:
          row.require_identification === 1 ? 'require' : row.viewer_identification === 1 ? 'ask' : 'open',
        createdAt: row.created_at,
      }))
    },

    addLink: (oid, sharerOid, question) =>
      write(async (transaction) => {
        await lock(transaction, oid)
        const links = await holding(transaction, oid).select('link_id').execute()
        if (links.length >= MAX_LINKS) return false
        await transaction
          .insertInto('view_links')
          .values({
            link_id: randomBytes(12).toString('base64url'),
            oid,
            sharer_oid: sharerOid,
            viewer_identification: question === 'open' ? 0 : 1,
            require_identification: question === 'require' ? 1 : 0,
            created_at: now(),
            revoked_at: null,
          })
          .execute()
        return true
      }),

    async revokeLink(oid, linkId) {
      await write((transaction) =>
        transaction
          .updateTable('view_links')
          .set({ revoked_at: now() })
          .where('oid', '=', oid)
          .where('link_id', '=', linkId)
          .where('revoked_at', 'is', null)
          .execute(),
      )
    },

    remove: (oid) => writeLarge((transaction) => deletePresentation(transaction, oid, now())),
  }
}
