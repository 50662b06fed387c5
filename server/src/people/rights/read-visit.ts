import type { EvaluatedFeatures } from '@viewpage/shared-events'
import { sql } from 'kysely'
import { batchReads } from '../../storage/database/batch-reads.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { prepareQuery } from '../../storage/database/prepare-query.ts'
import { factsOf, selectFacts, factsKeyOf, type FactsKey, type RightsQuery } from './read-facts.ts'
import { accessOf, type Access } from './rights.ts'

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

/** @returns `null` without the right `view` */
export type ReadVisit = (query: RightsQuery) => Promise<Visit | null>

/**
 * Reads visits, those of all requests that wait at the same time in one query.
 *
 * @param features the site's feature flags
 */
export function createVisitReader(
  { kind, read }: Pick<Database, 'kind' | 'read'>,
  features: EvaluatedFeatures,
): ReadVisit {
  const runVisits = prepareVisits(kind)
  const readRow = batchReads(async (wanted) => {
    const rows = await runVisits(read, { wanted: `[${wanted.join()}]` })
    return new Map(rows.map((row) => [wanted[row.place] ?? '', row]))
  })

  return async (query) => {
    const row = await readRow(JSON.stringify(factsKeyOf(query)))
    const access = row ? accessOf(await factsOf(read, features, query, row)) : null
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
}

interface VisitKey extends FactsKey {
  /** From 0. */
  readonly place: number
}

/** Rows of a JSON list of `FactsKey`. */
const WANTED = {
  sqlite: (list: string) => sql<VisitKey>`(
    select key as place, value ->> 'user_oid' as user_oid, value ->> 'token_user' as token_user,
      value ->> 'link_id' as link_id, value ->> 'oid' as oid
    from json_each(${list}))`,
  postgres: (list: string) => sql<VisitKey>`(
    select cast(place - 1 as integer) as place, value ->> 'user_oid' as user_oid,
      value ->> 'token_user' as token_user, value ->> 'link_id' as link_id, value ->> 'oid' as oid
    from json_array_elements(cast(${list} as json)) with ordinality as list (value, place))`,
} as const

function prepareVisits(kind: Database['kind']) {
  return prepareQuery(['wanted'], (db, { wanted }) =>
    selectFacts(db, kind, WANTED[kind](wanted).as('wanted'))
      .innerJoin('page_versions as shelves', (join) => join.on('shelves.name', '=', '*shelves'))
      .leftJoin('page_versions as deck', 'deck.name', 'presentations.oid')
      .leftJoin('page_versions as owner', 'owner.name', 'presentations.owner_oid')
      .leftJoin('likes', (join) =>
        join.onRef('likes.oid', '=', 'presentations.oid').onRef('likes.user_oid', '=', 'wanted.user_oid'),
      )
      .select(sql<number>`wanted.place`.as('place'))
      .select(['slug', 'schema_version', 'likes_count', 'views_count'])
      .select(['deck.version as deck', 'owner.version as owner', 'shelves.version as shelves'])
      .select('likes.oid as liked'),
  )
}
