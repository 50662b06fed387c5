import type { AuthorSegment, Privacy, Topic } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { PresentationSettings } from '../database/tables/presentations.ts'
import type { Tables } from '../database/tables.ts'
import { isListed } from './is-listed.ts'

/** A presentation with its owner. */
export interface Presentation {
  readonly oid: string
  readonly title: string
  readonly slug: string
  readonly description: string
  readonly tags: readonly string[]
  readonly privacy: Privacy
  readonly schemaVersion: string
  readonly revision: number
  readonly stepTitles: string[]
  readonly stops: number[]
  readonly durationSeconds: number
  readonly transcript: Topic[]
  readonly settings: PresentationSettings
  /** The first step, 96 px wide and blurred, as a data address. */
  readonly previewBlur: string | null
  /** Of the frame in which the cover shows the first step; 0: its picture fills the stage; `null`: not decided yet. */
  readonly coverAspect: number | null
  readonly likesCount: number
  readonly viewsCount: number
  readonly modifiedAt: number
  /** Why it was taken down; `null` unless it was. */
  readonly takenDownReason: string | null
  readonly owner: PresentationOwner
}

export interface PresentationOwner {
  readonly oid: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
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
  /** Shows that its password was entered; `null` without a password. Never sent to a browser unencrypted. */
  readonly passwordProof: string | null
  readonly sharerFirstName: string
  readonly sharerLastName: string
}

export interface PresentationStore {
  /** The listed presentations of an owner, newest first. */
  ofOwner(ownerOid: string, privacy: 'public' | 'reusable', limit: number): Promise<Presentation[]>
  /** Whether the owner has another public presentation. */
  hasOthers(ownerOid: string, oid: string): Promise<boolean>
  /** The document of a revision; of the current one if it is not stored or not given. */
  documentOf(oid: string, revision?: number): Promise<{ revision: number; document: string } | null>
  hasLiked(oid: string, userOid: string): Promise<boolean>
  /** Idempotent. @returns the new number of likes */
  setLiked(oid: string, userOid: string, liked: boolean, linkId: string | null): Promise<number>
}

export function createPresentationStore(
  { read, write }: Database,
  now: () => number = Date.now,
): PresentationStore {
  return {
    async ofOwner(ownerOid, privacy, limit) {
      const rows = await selectPresentations(read)
        .where('owner_oid', '=', ownerOid)
        .where('privacy', '=', privacy)
        .where(isListed)
        .orderBy('presentations.modified_at', 'desc')
        .orderBy('presentations.oid')
        .limit(limit)
        .execute()
      return rows.map(asPresentation)
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

    async documentOf(oid, revision) {
      const documents = read
        .selectFrom('documents')
        .select(['documents.revision', 'documents.document'])
        .where('documents.oid', '=', oid)
      const wanted =
        revision === undefined
          ? undefined
          : await documents.where('documents.revision', '=', revision).executeTakeFirst()
      const current = documents.innerJoin('presentations', (join) =>
        join
          .onRef('presentations.oid', '=', 'documents.oid')
          .onRef('presentations.revision', '=', 'documents.revision'),
      )
      return wanted ?? (await current.executeTakeFirst()) ?? null
    },

    async hasLiked(oid, userOid) {
      const row = await read
        .selectFrom('likes')
        .select('oid')
        .where('oid', '=', oid)
        .where('user_oid', '=', userOid)
        .executeTakeFirst()
      return row !== undefined
    },

    setLiked: (oid, userOid, liked, linkId) =>
      write(async (transaction) => {
        const changed = liked
          ? (
              await transaction
                .insertInto('likes')
                .values({ oid, user_oid: userOid, link_id: linkId, created_at: now() })
                .onConflict((conflict) => conflict.columns(['oid', 'user_oid']).doNothing())
                .executeTakeFirst()
            ).numInsertedOrUpdatedRows
          : (
              await transaction
                .deleteFrom('likes')
                .where('oid', '=', oid)
                .where('user_oid', '=', userOid)
                .executeTakeFirst()
            ).numDeletedRows
        const step = Number(changed ?? 0n) * (liked ? 1 : -1)
        const { likes_count } = await transaction
          .updateTable('presentations')
          .set((update) => ({ likes_count: update('likes_count', '+', step) }))
          .where('oid', '=', oid)
          .returning('likes_count')
          .executeTakeFirstOrThrow()
        return likes_count
      }, `view ${oid}`),
  }
}

/** Reads a presentation without checking any right. @returns `null` when it does not exist */
export async function readPresentation(db: Kysely<Tables>, oid: string): Promise<Presentation | null> {
  const row = await selectPresentations(db).where('presentations.oid', '=', oid).executeTakeFirst()
  return row ? asPresentation(row) : null
}

function selectPresentations(db: Kysely<Tables>) {
  return db
    .selectFrom('presentations')
    .innerJoin('users', 'users.oid', 'presentations.owner_oid')
    .selectAll('presentations')
    .select(['users.username', 'users.first_name', 'users.last_name', 'users.email', 'users.author_segment'])
}

/** The presentation for a visitor without the right `content`: only title and owner remain. */
export function withoutContent(presentation: Presentation): Presentation {
  return {
    ...presentation,
    description: '',
    tags: [],
    stepTitles: [],
    stops: [],
    durationSeconds: 0,
    transcript: [],
    previewBlur: null,
    coverAspect: 0,
    likesCount: 0,
    viewsCount: 0,
  }
}

/** A row of `presentations` with its owner. */
interface PresentationRow {
  oid: string
  title: string
  slug: string
  description: string
  tags: string
  privacy: Privacy
  schema_version: string
  revision: number
  step_titles: string
  stops: string
  duration_seconds: number
  transcript: string
  settings: string
  preview_blur: string | null
  cover_aspect: number | null
  likes_count: number
  views_count: number
  modified_at: number
  taken_down_at: number | null
  taken_down_reason: string | null
  owner_oid: string
  username: string
  first_name: string
  last_name: string
  email: string
  author_segment: AuthorSegment | null
}

function asPresentation(row: PresentationRow): Presentation {
  return {
    oid: row.oid,
    title: row.title,
    slug: row.slug,
    description: row.description,
    tags: JSON.parse(row.tags) as string[],
    privacy: row.privacy,
    schemaVersion: row.schema_version,
    revision: row.revision,
    stepTitles: JSON.parse(row.step_titles) as string[],
    stops: JSON.parse(row.stops) as number[],
    durationSeconds: row.duration_seconds,
    transcript: JSON.parse(row.transcript) as Topic[],
    settings: JSON.parse(row.settings) as PresentationSettings,
    previewBlur: row.preview_blur,
    coverAspect: row.cover_aspect,
    likesCount: row.likes_count,
    viewsCount: row.views_count,
    modifiedAt: row.modified_at,
    takenDownReason: row.taken_down_at === null ? null : (row.taken_down_reason ?? ''),
    owner: {
      oid: row.owner_oid,
      username: row.username,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      authorSegment: row.author_segment,
    },
  }
}
