import type { Privacy } from '@viewpage/shared-events'
import type { SelectQueryBuilder } from 'kysely'
import { cleanLine } from '../../foundation/clean-text.ts'
import { inList } from '../../storage/database/in-list.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { PaintedFile } from '../../content/painting/painted-assets.ts'
import { isNotInBin } from '../../content/presentations/bin.ts'
import {
  MAX_COUNTED,
  readListPage,
  type ListPlace,
  type ListRange,
  type ReadPage,
} from '../../content/presentations/list-pages.ts'
import { cardPicture } from '../../content/presentations/picture-joins.ts'
import { findTitles, titleContains } from './find-titles.ts'
import { ORDERS, type OwnOrder } from './own-orders.ts'

/** A presentation in its owner's list. */
export interface OwnPresentation {
  readonly oid: string
  readonly title: string
  /** That the document names. */
  readonly deckLanguage: string | null
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

/** Which of their presentations an owner wants to see. */
export interface OwnFilter {
  /** A part of the title; empty for all. */
  readonly search: string
  readonly order: OwnOrder
}

export const PRESENTATIONS_PER_PAGE = 48

const MAX_SEARCH_LENGTH = 200

/** The part of a title in a query; empty if it is missing. */
export function searchIn(query: unknown): string {
  const { q } = (query ?? {}) as { q?: unknown }
  return typeof q === 'string' ? cleanLine(q).slice(0, MAX_SEARCH_LENGTH) : ''
}

type Own = SelectQueryBuilder<Tables, 'presentations', object>

/**
 * Reads a page of an owner's presentations. A search stops above {@link MAX_COUNTED} matches; beyond that, matches are so
 * frequent that the list in its order soon has a page of them.
 */
export async function readOwnPresentations(
  database: Database,
  ownerOid: string,
  { search, order }: OwnFilter,
  place: ListPlace,
): Promise<ReadPage<OwnPresentation>> {
  const { kind } = database
  const read = search === '' ? database.read : database.readLarge
  const all = (): Own => read.selectFrom('presentations').where('owner_oid', '=', ownerOid).where(isNotInBin)
  const oids = search === '' ? await firstOf(all()) : await findTitles(database, ownerOid, search)
  const isFew = search !== '' && oids.length <= MAX_COUNTED
  const listed = (): Own => {
    if (search === '') return all()
    if (!isFew) return all().where(titleContains(kind, search))
    // The owner is not named, because SQLite would read all of the owner's presentations instead.
    return read
      .selectFrom('presentations')
      .where('presentations.oid', 'in', inList(kind, JSON.stringify(oids)))
  }
  return readListPage(
    {
      perPage: PRESENTATIONS_PER_PAGE,
      count: () => Promise.resolve(oids.length),
      read: async (range) => (await rowsIn(listed(), order, range)).map(asOwn),
      keyOf: (own) => ({ numbers: [...ORDERS[order].numbersOf(own)], oid: own.oid }),
    },
    place,
  )
}

async function firstOf(own: Own): Promise<string[]> {
  const rows = await own
    .select('presentations.oid')
    .limit(MAX_COUNTED + 1)
    .execute()
  return rows.map(({ oid }) => oid)
}

function rowsIn(listed: Own, order: OwnOrder, range: ListRange) {
  return ORDERS[order]
    .sort(listed, range)
    .leftJoin('assets', cardPicture)
    .select(['presentations.oid', 'title', 'slug', 'schema_version', 'privacy', 'modified_at'])
    .select(['likes_count', 'views_count', 'sha256', 'media_type', 'taken_down_at', 'deck_language'])
    .$narrowType<{ privacy: Privacy }>()
    .limit(range.limit)
    .offset(range.offset)
    .execute()
}

function asOwn(row: Awaited<ReturnType<typeof rowsIn>>[number]): OwnPresentation {
  return {
    oid: row.oid,
    title: row.title,
    deckLanguage: row.deck_language,
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
  }
}
