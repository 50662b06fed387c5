import type { Database } from '../database/open-database.ts'
import { pagePath } from './access.ts'

/** A template with the presentation behind it. */
export interface Template {
  readonly title: string
  readonly thumbnail: string
  readonly path: string
  /** What is copied; `null` where the presentation is not there, or may not be copied. */
  readonly presentation: { readonly oid: string; readonly path: string; readonly description: string } | null
}

export function templatePath(slug: string): string {
  return `/presentation-template/${slug}/`
}

export async function findTemplate({ read }: Pick<Database, 'read'>, slug: string): Promise<Template | null> {
  const row = await read
    .selectFrom('cards')
    .leftJoin('presentations', (join) =>
      join.onRef('presentations.oid', '=', 'cards.oid').on('presentations.privacy', '=', 'reusable'),
    )
    .select(['cards.title', 'cards.thumbnail', 'cards.path'])
    .select(['presentations.oid', 'presentations.slug', 'schema_version', 'description'])
    .where('shelf', '=', 'templates')
    .where('path', '=', templatePath(slug))
    .executeTakeFirst()
  if (!row) return null
  const { title, thumbnail, path, oid, slug: ownSlug, schema_version: schemaVersion, description } = row
  const isThere = oid !== null && ownSlug !== null && schemaVersion !== null
  return {
    title,
    thumbnail,
    path,
    presentation: isThere
      ? { oid, path: pagePath({ oid, slug: ownSlug, schemaVersion }), description: description ?? '' }
      : null,
  }
}
