import { assetUrl } from '../../storage/files/asset-urls.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { hashedDrawing } from '../drawings/site-drawings.ts'
import { isShown } from './shown-cards.ts'
import { cardPicture } from './picture-joins.ts'

/** The card of a template. */
export interface TemplateCard {
  readonly title: string
  readonly thumbnail: string
  readonly path: string
  /** The presentation to copy; may be deleted. */
  readonly oid: string
}

export function templatePath(slug: string): string {
  return `/presentation-template/${slug}/`
}

/** @returns `null` if there is none, its presentation is not listed, or has no picture yet */
export async function findTemplate(
  { read }: Pick<Database, 'read'>,
  slug: string,
): Promise<TemplateCard | null> {
  const row = await read
    .selectFrom('cards')
    .leftJoin('presentations', 'presentations.oid', 'cards.oid')
    .leftJoin('assets', cardPicture)
    .select(['cards.title', 'presentations.title as own_title', 'thumbnail', 'path', 'cards.oid'])
    .select(['sha256', 'media_type'])
    .where('shelf', '=', 'templates')
    .where('path', '=', templatePath(slug))
    .where(isShown)
    .executeTakeFirst()
  const thumbnail = row && pictureOf(row)
  if (!thumbnail) return null
  const { title, own_title, path, oid } = row
  return { title: title === '' ? (own_title ?? '') : title, thumbnail, path, oid }
}

interface PictureRow {
  readonly oid: string
  readonly thumbnail: string
  readonly sha256: string | null
  readonly media_type: string | null
}

/** @returns `null` for a presentation that was not painted yet */
function pictureOf({ oid, thumbnail, sha256, media_type }: PictureRow): string | null {
  if (thumbnail !== '') return hashedDrawing(thumbnail)?.thumbnail ?? thumbnail
  return sha256 === null || media_type === null ? null : assetUrl(oid, sha256, media_type, null)
}
