import type { Database } from '../database/open-database.ts'

/** The card of a template. */
export interface TemplateCard {
  readonly title: string
  readonly thumbnail: string
  readonly path: string
  /** The presentation to copy; it may be gone. */
  readonly oid: string
}

export function templatePath(slug: string): string {
  return `/presentation-template/${slug}/`
}

export async function findTemplate(
  { read }: Pick<Database, 'read'>,
  slug: string,
): Promise<TemplateCard | null> {
  const row = await read
    .selectFrom('cards')
    .select(['title', 'thumbnail', 'path', 'oid'])
    .where('shelf', '=', 'templates')
    .where('path', '=', templatePath(slug))
    .executeTakeFirst()
  return row ?? null
}
