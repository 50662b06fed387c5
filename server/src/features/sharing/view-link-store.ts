import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ApiError } from '../../foundation/errors.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { TERMS_COLUMNS, termsOf, type LinkTerms } from '../../people/passes/link-terms.ts'
import { lockDeck } from '../../people/sharing/lock-deck.ts'

/** Whether a view link asks its visitors for name and e-mail (docs/behaviour/sharing.md#view-links). */
export const LINK_QUESTIONS = ['open', 'ask', 'require'] as const
export type LinkQuestion = (typeof LINK_QUESTIONS)[number]

/** A view link that is not revoked. */
export interface OwnViewLink extends Omit<LinkTerms, 'passwordProof'> {
  readonly linkId: string
  readonly question: LinkQuestion
  /** What its owner calls it; empty without a name. */
  readonly name: string
  readonly hasPassword: boolean
  /** ms since 1970; `null`: never. May be over. */
  readonly expiresAt: number | null
  /** ms since 1970 */
  readonly createdAt: number
  /** Counts the links of the presentation from 1, the revoked ones too: the name of a link without one. */
  readonly number: number
  readonly views: number
  /** ms since 1970; `null` without a view. */
  readonly lastViewedAt: number | null
}

export interface NewViewLink {
  readonly question: LinkQuestion
  /** @default '' */
  readonly name?: string
  /** ms since 1970. @default null, never */
  readonly expiresAt?: number | null
  /** @default null, none */
  readonly passwordHash?: string | null
}

/** What a view link becomes. */
export interface ChangedViewLink {
  readonly question: LinkQuestion
  readonly name: string
  /** ms since 1970; `null`: never. */
  readonly expiresAt: number | null
  /** `null`: none; `undefined`: as it was. */
  readonly passwordHash: string | null | undefined
}

/** View links per presentation that are not revoked. */
export const MAX_LINKS = 100

/** The view links of a presentation. The caller checks the rights. */
export interface ViewLinkStore {
  /** View links that are not revoked, newest first. */
  linksOf(oid: string): Promise<OwnViewLink[]>
  /** @returns its id; `null` if the presentation has the maximum of links */
  addLink(oid: string, sharerOid: string, link: NewViewLink): Promise<string | null>
  /** @returns `false` if the link belongs to another presentation or is revoked */
  changeLink(oid: string, linkId: string, change: ChangedViewLink): Promise<boolean>
  /** @returns `false`, and does nothing, if the link belongs to another presentation or is revoked */
  revokeLink(oid: string, linkId: string): Promise<boolean>
}

export function createViewLinkStore({ read, write, kind }: Database, now: () => number): ViewLinkStore {
  const activeLinks = (db: Kysely<Tables>, oid: string) =>
    db.selectFrom('view_links').where('oid', '=', oid).where('revoked_at', 'is', null)

  return {
    async linksOf(oid) {
      const rows = await activeLinks(read, oid)
        .select(['link_id', 'viewer_identification', 'require_identification', 'created_at'])
        .select(['name', 'expires_at', 'password_hash', 'number', 'views', 'last_viewed_at'])
        .select(TERMS_COLUMNS)
        .orderBy('number', 'desc')
        .limit(MAX_LINKS)
        .execute()
      return rows.map((row) => ({
        ...termsOf(row.link_id, null, row),
        question:
          row.require_identification === 1 ? 'require' : row.viewer_identification === 1 ? 'ask' : 'open',
        name: row.name,
        hasPassword: row.password_hash !== null,
        expiresAt: row.expires_at,
        createdAt: row.created_at,
        number: row.number,
        views: row.views,
        lastViewedAt: row.last_viewed_at,
      }))
    },

    addLink: (oid, sharerOid, { question, name = '', expiresAt = null, passwordHash = null }) =>
      write(async (transaction) => {
        if ((await lockDeck(transaction, kind, oid)) === null) throw new ApiError('not_found')
        const links = await activeLinks(transaction, oid).select('link_id').execute()
        if (links.length >= MAX_LINKS) return null
        const linkId = randomBytes(12).toString('base64url')
        await transaction
          .insertInto('view_links')
          .values({
            link_id: linkId,
            oid,
            sharer_oid: sharerOid,
            ...columnsOf(question),
            name,
            expires_at: expiresAt,
            password_hash: passwordHash,
            created_at: now(),
            revoked_at: null,
          })
          .execute()
        return linkId
      }),

    changeLink: (oid, linkId, { question, name, expiresAt, passwordHash }) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('view_links')
          .set({ ...columnsOf(question), name, expires_at: expiresAt })
          .$if(passwordHash !== undefined, (update) => update.set({ password_hash: passwordHash ?? null }))
          .where('oid', '=', oid)
          .where('link_id', '=', linkId)
          .where('revoked_at', 'is', null)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),

    revokeLink: (oid, linkId) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('view_links')
          .set({ revoked_at: now() })
          .where('oid', '=', oid)
          .where('link_id', '=', linkId)
          .where('revoked_at', 'is', null)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      }),
  }
}

const columnsOf = (question: LinkQuestion) => ({
  viewer_identification: question === 'open' ? 0 : 1,
  require_identification: question === 'require' ? 1 : 0,
})
