import type { EvaluatedFeatures } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import { prepareQuery } from '../database/prepare-query.ts'
import type { Tables } from '../database/tables.ts'
import { FACTS_VALUES, factsOf, selectFacts, valuesOf, type RightsQuery } from './read-facts.ts'
import { accessOf, type Access } from './read-rights.ts'

/** What a visitor may do with a presentation, and everything that can change on its page. */
export interface Visit {
  readonly access: Access
  readonly slug: string
  readonly schemaVersion: string
  /** Changes with whatever the page shows, except counts, rights and the visitor's like. */
  readonly version: string
  readonly likesCount: number
  readonly viewsCount: number
  /** Whether the visitor likes it. */
  readonly hasLiked: boolean
}

/**
 * Reads all of it in one query.
 *
 * @param features the site's feature flags
 * @returns `null` without the right `view`
 */
export async function readVisit(
  db: Kysely<Tables>,
  features: EvaluatedFeatures,
  query: RightsQuery,
): Promise<Visit | null> {
  const [row] = await runVisit(db, valuesOf(query))
  const access = row ? accessOf(await factsOf(db, features, query, row)) : null
  if (!row || !access) return null
  return {
    access,
    slug: row.slug,
    schemaVersion: row.schema_version,
    version: `${row.deck ?? 0}.${row.owner ?? 0}.${row.shelves}`,
    likesCount: row.likes_count,
    viewsCount: row.views_count,
    hasLiked: row.liked !== null,
  }
}

const runVisit = prepareQuery(FACTS_VALUES, (db, values) =>
  selectFacts(db, values)
    .innerJoin('page_versions as shelves', (join) => join.on('shelves.name', '=', '*shelves'))
    .leftJoin('page_versions as deck', 'deck.name', 'presentations.oid')
    .leftJoin('page_versions as owner', 'owner.name', 'presentations.owner_oid')
    .leftJoin('likes', (join) =>
      join.onRef('likes.oid', '=', 'presentations.oid').on('likes.user_oid', '=', values.user),
    )
    .select(['slug', 'schema_version', 'likes_count', 'views_count'])
    .select(['deck.version as deck', 'owner.version as owner', 'shelves.version as shelves'])
    .select('likes.oid as liked'),
)
