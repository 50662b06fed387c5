import type { Privacy } from '@viewpage/shared-events'
import type { SelectQueryBuilder } from 'kysely'
import { beyondKey } from '../../database/beyond-key.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import type { PaintedFile } from '../../painting/painted-assets.ts'
import {
  readListPage,
  type ListPlace,
  type ListRange,
  type ReadPage,
} from '../../presentations/list-pages.ts'
import { countUpTo } from '../../presentations/listed-presentations.ts'

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

/** Digits of the number in a key: ms since 1970. */
export const OWN_KEY_DIGITS = [15] as const

/** Reads a page of an owner's presentations, newest first. */
export function readOwnPresentations(
  { read }: Database,
  ownerOid: string,
  place: ListPlace,
): Promise<ReadPage<OwnPresentation>> {
  const own = () => read.selectFrom('presentations').where('owner_oid', '=', ownerOid)
  return readListPage(
    {
      perPage: PRESENTATIONS_PER_PAGE,
      count: () => countUpTo(read, own),
      read: async (range) => (await rowsIn(own(), range)).map(asOwn),
      keyOf: ({ modifiedAt, oid }) => ({ numbers: [modifiedAt], oid }),
    },
    place,
  )
}

function rowsIn(
  own: SelectQueryBuilder<Tables, 'presentations', object>,
  { bound, isBackward, offset, limit }: ListRange,
) {
  const direction = isBackward ? 'asc' : 'desc'
  const columns = ['presentations.modified_at', 'presentations.oid']
  const key = bound ? [...bound.key.numbers, bound.key.oid] : []
  return own
    .leftJoin('assets', (join) =>
      join
        .onRef('assets.oid', '=', 'presentations.oid')
        .onRef('assets.revision', '=', 'presentations.revision')
        .on('assets.role', '=', 'card'),
    )
    .select(['presentations.oid', 'title', 'slug', 'schema_version', 'privacy', 'modified_at'])
    .select(['likes_count', 'views_count', 'sha256', 'media_type', 'taken_down_at'])
    .$if(bound !== null, (query) => query.where(beyondKey(columns, key, direction)))
    .orderBy('presentations.modified_at', direction)
    .orderBy('presentations.oid', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

function asOwn(row: Awaited<ReturnType<typeof rowsIn>>[number]): OwnPresentation {
  return {
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
  }
}
