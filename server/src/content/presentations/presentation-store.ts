import type { AuthorSegment, Privacy, Topic } from '@viewpage/shared-events'
import type { Database } from '../../storage/database/open-database.ts'
import type { PresentationSettings } from '../../storage/database/tables/presentations.ts'
import { oldestOpenRevision } from '../painting/open-revision.ts'
import { isListed } from './is-listed.ts'
import { createLikeStore, type LikeStore } from './like-store.ts'

/** A presentation with its owner, without what grows with its document. */
export interface Presentation {
  readonly oid: string
  readonly title: string
  readonly slug: string
  readonly description: string
  readonly privacy: Privacy
  readonly schemaVersion: string
  readonly revision: number
  readonly settings: PresentationSettings
  readonly likesCount: number
  readonly viewsCount: number
  /** ms since 1970 */
  readonly createdAt: number
  /** ms since 1970 */
  readonly modifiedAt: number
  /** Why it was taken down; `null` unless it was. */
  readonly takenDownReason: string | null
  /** Of its texts, as its document says (BCP 47); `null` if it does not. */
  readonly deckLanguage: string | null
  readonly owner: PresentationOwner
}

export interface PresentationWithSteps extends Presentation {
  readonly stepTitles: readonly string[]
}

/** A presentation with everything that its page shows. Reading it takes longer, the longer its document is. */
export interface ShownPresentation extends PresentationWithSteps {
  readonly tags: readonly string[]
  readonly stops: number[]
  readonly durationSeconds: number
  readonly transcript: readonly Topic[]
  /** The first step, 96 px wide and blurred, as a data address. */
  readonly previewBlur: string | null
  /** Of the frame in which the cover shows the first step; 0: its picture fills the stage; `null`: not decided yet. */
  readonly coverAspect: number | null
}

/** What the card of a presentation needs besides its pictures. */
export type PresentationCardFacts = Pick<
  Presentation,
  'oid' | 'title' | 'slug' | 'schemaVersion' | 'deckLanguage'
>

export interface PresentationOwner {
  readonly oid: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly language: string | null
  readonly email: string
  /** What the owner presents for; `null` if unknown. */
  readonly authorSegment: AuthorSegment | null
}

/** A view link that has not been revoked. */
export interface ViewLink {
  readonly linkId: string
  readonly oid: string
  readonly viewerIdentification: boolean
  readonly requireIdentification: boolean
  /** Shows what the visitor fulfilled: that of the password, or the secret of a pass; `null` if nothing was asked. Never sent to a browser unencrypted. */
  readonly proof: string | null
  /** Who the visitor is, where the link asks before it opens; otherwise `null`. */
  readonly viewer: { readonly name: string; readonly email: string } | null
  /** The address that is drawn over the deck; `null` without a mark. */
  readonly mark: string | null
  readonly sharerFirstName: string
  readonly sharerLastName: string
}

export interface PresentationStore extends LikeStore {
  /** The listed presentations of an owner, newest first. */
  ofOwner(ownerOid: string, privacy: 'public' | 'reusable', limit: number): Promise<PresentationCardFacts[]>
  /** Whether the owner has another public presentation. */
  hasOthers(ownerOid: string, oid: string): Promise<boolean>
  /** The revision, if its document is stored and was not replaced a day ago; else the current one. `null` if that is not stored either. */
  revisionOf(oid: string, revision?: number): Promise<number | null>
  /** The document of such a revision; else of the current one. */
  documentOf(oid: string, revision?: number): Promise<{ revision: number; document: string } | null>
}

export function createPresentationStore(
  database: Pick<Database, 'read' | 'write'>,
  now: () => number = Date.now,
): PresentationStore {
  const { read } = database

  async function revisionOf(oid: string, revision?: number): Promise<number | null> {
    const documents = read
      .selectFrom('documents')
      .select('documents.revision')
      .where('documents.oid', '=', oid)
    const requested =
      revision === undefined
        ? undefined
        : await documents
            .where('documents.revision', '=', revision)
            .where('documents.revision', '>=', oldestOpenRevision(oid, now()))
            .executeTakeFirst()
    const current = documents.innerJoin('presentations', (join) =>
      join
        .onRef('presentations.oid', '=', 'documents.oid')
        .onRef('presentations.revision', '=', 'documents.revision'),
    )
    return (requested ?? (await current.executeTakeFirst()))?.revision ?? null
  }

  return {
    ...createLikeStore(database, now),

    async ofOwner(ownerOid, privacy, limit) {
      const rows = await read
        .selectFrom('presentations')
        .select(['oid', 'title', 'slug', 'schema_version', 'deck_language'])
        .where('owner_oid', '=', ownerOid)
        .where('privacy', '=', privacy)
        .where(isListed)
        .orderBy('modified_at', 'desc')
        .orderBy('oid')
        .limit(limit)
        .execute()
      return rows.map(({ schema_version, deck_language, ...row }) => ({
        ...row,
        schemaVersion: schema_version,
        deckLanguage: deck_language,
      }))
    },

    async hasOthers(ownerOid, oid) {
      const row = await read
        .selectFrom('presentations')
        .select('oid')
        .where('owner_oid', '=', ownerOid)
        .where('privacy', '=', 'public')
        .where(isListed)
        .where('oid', '!=', oid)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    revisionOf,

    async documentOf(oid, revision) {
      const stored = await revisionOf(oid, revision)
      if (stored === null) return null
      const row = await read
        .selectFrom('documents')
        .select(['revision', 'document'])
        .where('oid', '=', oid)
        .where('revision', '=', stored)
        .executeTakeFirst()
      return row ?? null
    },
  }
}
