import type { Privacy } from '@viewpage/shared-events'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import { beyondKey } from '../../storage/database/beyond-key.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { PaintedFile } from '../../content/painting/painted-assets.ts'
import {
  readListPage,
  type ListPlace,
  type ListRange,
  type ReadPage,
} from '../../content/presentations/list-pages.ts'
import { cardPicture } from '../../content/presentations/picture-joins.ts'
import { countUpTo } from '../../content/presentations/count-up-to.ts'
import { publicNameOf } from '../../content/presentations/public-name.ts'
import type { PersonRight } from './sent-invitations.ts'

/** A presentation of somebody else to which an account has a right. */
export interface SharedPresentation {
  readonly oid: string
  readonly title: string
  /** That the document names. */
  readonly deckLanguage: string | null
  readonly slug: string
  readonly schemaVersion: string
  readonly ownerName: string
  readonly right: PersonRight
  readonly privacy: Privacy
  /** ms since 1970 */
  readonly addedAt: number
  readonly card: PaintedFile | null
}

const PRESENTATIONS_PER_PAGE = 48

/** Digits of the number in a key: ms since 1970. */
export const SHARED_KEY_DIGITS = [15] as const

/** The presentations that are shared with an account, in no order. */
export function sharedWith(read: Database['read'], userOid: string) {
  return read
    .selectFrom('collaborators')
    .innerJoin('presentations', 'presentations.oid', 'collaborators.oid')
    .where('collaborators.user_oid', '=', userOid)
    .where('taken_down_at', 'is', null)
    .where('privacy', '<>', 'deleted')
}

/**
 * Reads a page of the presentations that are shared with an account, those that it got last first.
 *
 * @param condition which of them; `null` for all
 */
export function readSharedPresentations(
  { read }: Pick<Database, 'read'>,
  userOid: string,
  condition: RawBuilder<boolean> | null,
  place: ListPlace,
): Promise<ReadPage<SharedPresentation>> {
  const shared = () => {
    const all = sharedWith(read, userOid)
    return condition === null ? all : all.where(condition)
  }
  return readListPage(
    {
      perPage: PRESENTATIONS_PER_PAGE,
      count: () => countUpTo(read, shared().select('presentations.oid')),
      read: async (range) => (await rowsIn(shared(), range)).map(asShared),
      keyOf: ({ addedAt, oid }) => ({ numbers: [addedAt], oid }),
    },
    place,
  )
}

function rowsIn(
  shared: SelectQueryBuilder<Tables, 'collaborators' | 'presentations', object>,
  { bound, isBackward, offset, limit }: ListRange,
) {
  const direction = isBackward ? 'asc' : 'desc'
  const columns = ['collaborators.added_at', 'collaborators.oid']
  const key = bound ? [...bound.key.numbers, bound.key.oid] : []
  return shared
    .innerJoin('users as owners', 'owners.oid', 'presentations.owner_oid')
    .leftJoin('assets', cardPicture)
    .select(['collaborators.oid', 'title', 'slug', 'schema_version', 'right', 'added_at'])
    .select(['owners.username', 'owners.first_name', 'owners.last_name', 'owners.language'])
    .select(['sha256', 'media_type', 'privacy', 'deck_language'])
    .$if(bound !== null, (query) => query.where(beyondKey(columns, key, direction)))
    .orderBy('collaborators.added_at', direction)
    .orderBy('collaborators.oid', direction)
    .$narrowType<{ privacy: Privacy }>()
    .limit(limit)
    .offset(offset)
    .execute()
}

function asShared(row: Awaited<ReturnType<typeof rowsIn>>[number]): SharedPresentation {
  return {
    oid: row.oid,
    title: row.title,
    deckLanguage: row.deck_language,
    slug: row.slug,
    schemaVersion: row.schema_version,
    ownerName: publicNameOf(row),
    right: row.right,
    privacy: row.privacy,
    addedAt: row.added_at,
    card:
      row.sha256 === null || row.media_type === null
        ? null
        : { sha256: row.sha256, mediaType: row.media_type },
  }
}
