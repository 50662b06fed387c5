import type { Database } from '../database/open-database.ts'
import { hashedDrawing } from '../drawings/site-drawings.ts'

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

/** @returns `null` if there is none, or its presentation was taken down */
export async function findTemplate(
  { read }: Pick<Database, 'read'>,
  slug: string,
): Promise<TemplateCard | null> {
  const row = await read
    .selectFrom('cards')
    .leftJoin('presentations', 'presentations.oid', 'cards.oid')
    .select(['cards.title', 'thumbnail', 'path', 'cards.oid'])
    .where('shelf', '=', 'templates')
    .where('path', '=', templatePath(slug))
    .where('taken_down_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, thumbnail: hashedDrawing(row.thumbnail)?.thumbnail ?? row.thumbnail } : null
}
