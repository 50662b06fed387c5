import { sql, type SelectQueryBuilder } from 'kysely'
import { beyondKey } from '../../storage/database/beyond-key.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { pagePath } from './presentation-paths.ts'
import { cardPicture, coverStepPicture } from './picture-joins.ts'
import { isListed } from './is-listed.ts'
import { countUpTo } from './count-up-to.ts'
import { readListPage, type ListPage, type ListPlace, type ListRange } from './list-pages.ts'
import { publicNameOf } from './public-name.ts'
import { thumbnailOf } from './thumbnail-of.ts'

/** A public or reusable presentation in a list. */
export interface ListedPresentation {
  readonly oid: string
  readonly title: string
  /** Of its texts (BCP 47); absent: not known. */
  readonly language?: string
  readonly ownerName: string
  /** URL path of its page, or of the template's page. */
  readonly path: string
  readonly thumbnail: string | null
  /** Its widths, as `srcset`. */
  readonly thumbnailSet?: string
  readonly isTemplate: boolean
}

/** Sort orders of a list. */
export const LIST_ORDERS = ['watched', 'newest'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** A page of presentations, in order. */
export interface OidPage {
  readonly place: ListPage
  readonly oids: readonly string[]
}

type Reader = Pick<Database, 'read'>

/** Columns of each order, all descending. `oid` is the last one, so that no two rows are equal. */
const COLUMNS = {
  watched: ['views_count', 'created_at'],
  newest: ['created_at'],
} as const satisfies Record<ListOrder, readonly string[]>

/** Digits of the numbers in the key of each order: a count, and ms since 1970. */
export const KEY_DIGITS = { watched: [9, 15], newest: [15] } as const satisfies Record<
  ListOrder,
  readonly number[]
>

const LISTED_PER_PAGE = 24

/** Listed presentations except templates, which have their own page. */
export function readExplorePage({ read }: Reader, order: ListOrder, place: ListPlace): Promise<OidPage> {
  const listed = () =>
    read
      .selectFrom('presentations')
      .where(isListed)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('cards')
              .select('cards.oid')
              .where('shelf', '=', sql.lit('templates'))
              .whereRef('cards.oid', '=', 'presentations.oid'),
          ),
        ),
      )
  return readOids(read, listed, order, place)
}

/** Listed presentations of an owner, newest first. */
export function readOwnerPage({ read }: Reader, ownerOid: string, place: ListPlace): Promise<OidPage> {
  const owned = () => read.selectFrom('presentations').where('owner_oid', '=', ownerOid).where(isListed)
  return readOids(read, owned, 'newest', place)
}

type Listed = () => SelectQueryBuilder<Tables, 'presentations', object>

async function readOids(
  read: Database['read'],
  listed: Listed,
  order: ListOrder,
  place: ListPlace,
): Promise<OidPage> {
  const columns = COLUMNS[order]
  const found = await readListPage(
    {
      perPage: LISTED_PER_PAGE,
      count: () => countUpTo(read, listed().select('presentations.oid')),
      read: (range) => readRange(listed(), columns, range),
      keyOf: (row) => ({ numbers: columns.map((column) => row[column]), oid: row.oid }),
    },
    place,
  )
  return { place: found.place, oids: found.entries.map(({ oid }) => oid) }
}

function readRange(
  listed: ReturnType<Listed>,
  columns: (typeof COLUMNS)[ListOrder],
  { bound, isBackward, offset, limit }: ListRange,
) {
  const direction = isBackward ? 'asc' : 'desc'
  const sorted = [...columns, 'oid' as const]
  return sorted
    .reduce((query, column) => query.orderBy(`presentations.${column}`, direction), listed)
    .select(['presentations.oid', 'views_count', 'created_at'])
    .$if(bound !== null, (query) =>
      query.where(
        beyondKey(
          sorted.map((column) => `presentations.${column}`),
          bound ? [...bound.key.numbers, bound.key.oid] : [],
          direction,
        ),
      ),
    )
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Reads presentations in the order of the oids; presentations that are not listed are left out. */
export async function readListed(
  { read }: Reader,
  oids: readonly string[],
): Promise<readonly ListedPresentation[]> {
  if (oids.length === 0) return []
  const rows = await read
    .selectFrom('presentations')
    .innerJoin('users', 'users.oid', 'presentations.owner_oid')
    .leftJoin('assets', cardPicture)
    .leftJoin('assets as small', coverStepPicture)
    .leftJoin('cards', (join) =>
      join.onRef('cards.oid', '=', 'presentations.oid').on('cards.shelf', '=', sql.lit('templates')),
    )
    .select(['presentations.oid', 'presentations.title', 'slug', 'schema_version', 'deck_language'])
    .select(['first_name', 'last_name', 'username', 'users.language', 'cards.path as template_path'])
    .select(['assets.sha256', 'assets.media_type', 'small.sha256 as small_sha256'])
    .where('presentations.oid', 'in', oids)
    .where(isListed)
    .execute()
  const byOid = new Map(
    rows.map((row) => [
      row.oid,
      {
        oid: row.oid,
        title: row.title,
        ...(row.deck_language !== null && { language: row.deck_language }),
        ownerName: publicNameOf(row),
        path: row.template_path ?? pagePath({ ...row, schemaVersion: row.schema_version }),
        ...thumbnailOf(row),
        isTemplate: row.template_path !== null,
      },
    ]),
  )
  return oids.flatMap((oid) => byOid.get(oid) ?? [])
}
