import type { Privacy } from '@viewpage/shared-events'
import type { Database } from '../../database/open-database.ts'
import type { PaintedFile } from '../../painting/painted-assets.ts'

/** A presentation in its owner's list. */
export interface OwnPresentation {
  readonly oid: string
  readonly title: string
  readonly slug: string
  readonly schemaVersion: string
  readonly privacy: Privacy
  readonly isTakenDown: boolean
  readonly likesCount: number
  readonly viewsCount: number
  /** ms since 1970 */
  readonly modifiedAt: number
  readonly card: PaintedFile | null
}

const PRESENTATIONS_PER_PAGE = 48

/**
 * Reads a page of an owner's presentations, newest first.
 *
 * @param page from 1
 */
export async function readOwnPresentations(
  { read }: Database,
  ownerOid: string,
  page: number,
): Promise<{ presentations: OwnPresentation[]; hasMore: boolean }> {
  const rows = await read
    .selectFrom('presentations')
    .leftJoin('assets', (join) =>
      join
        .onRef('assets.oid', '=', 'presentations.oid')
        .onRef('assets.revision', '=', 'presentations.revision')
        .on('assets.role', '=', 'card'),
    )
    .select(['presentations.oid', 'title', 'slug', 'schema_version', 'privacy', 'modified_at'])
    .select(['likes_count', 'views_count', 'sha256', 'media_type', 'taken_down_at'])
    .where('owner_oid', '=', ownerOid)
    .orderBy('modified_at', 'desc')
    .orderBy('presentations.oid')
    .limit(PRESENTATIONS_PER_PAGE + 1)
    .offset((page - 1) * PRESENTATIONS_PER_PAGE)
    .execute()
  const presentations = rows.slice(0, PRESENTATIONS_PER_PAGE).map((row) => ({
    oid: row.oid,
    title: row.title,
    slug: row.slug,
    schemaVersion: row.schema_version,
    privacy: row.privacy,
    isTakenDown: row.taken_down_at !== null,
    likesCount: row.likes_count,
    viewsCount: row.views_count,
    modifiedAt: row.modified_at,
    card:
      row.sha256 === null || row.media_type === null
        ? null
        : { sha256: row.sha256, mediaType: row.media_type },
  }))
  return { presentations, hasMore: rows.length > PRESENTATIONS_PER_PAGE }
}
