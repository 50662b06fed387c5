import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { pagePath } from './presentation-paths.ts'
import { assetUrl } from '../files/asset-files.ts'
import { isListed } from './is-listed.ts'
import { pageWithin, type OidPage } from './list-pages.ts'
import { publicNameOf } from './public-name.ts'

/** A public or reusable presentation in a list. */
export interface ListedPresentation {
  readonly oid: string
  readonly title: string
  readonly ownerName: string
  /** URL path of its page, or of the template's page. */
  readonly path: string
  readonly thumbnail: string | null
  readonly isTemplate: boolean
}

/** Sort orders of a list. */
export const LIST_ORDERS = ['watched', 'newest'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

type Reader = Pick<Database, 'read'>

/**
 * Listed presentations except templates, which have their own page.
 *
 * @param page from 1; beyond the end, the last one
 */
export async function readExplorePage({ read }: Reader, order: ListOrder, page: number): Promise<OidPage> {
  const listed = () =>
    read
      .selectFrom('presentations')
      .where(isListed)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('cards')
              .select('cards.oid')
              .where('shelf', '=', 'templates')
              .whereRef('cards.oid', '=', 'presentations.oid'),
          ),
        ),
      )
  const { total } = await listed()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const place = pageWithin(Number(total), page)
  const rows = await listed()
    .select('oid')
    .$if(order === 'watched', (query) => query.orderBy('views_count', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('oid')
    .limit(place.perPage)
    .offset(place.offset)
    .execute()
  return { ...place, oids: rows.map(({ oid }) => oid) }
}

/** Listed presentations of an owner, newest first. @param page from 1; beyond the end, the last one */
export async function readOwnerPage({ read }: Reader, ownerOid: string, page: number): Promise<OidPage> {
  const owned = () => read.selectFrom('presentations').where('owner_oid', '=', ownerOid).where(isListed)
  const { total } = await owned()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const place = pageWithin(Number(total), page)
  const rows = await owned()
    .select('oid')
    .orderBy('created_at', 'desc')
    .orderBy('oid')
    .limit(place.perPage)
    .offset(place.offset)
    .execute()
  return { ...place, oids: rows.map(({ oid }) => oid) }
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
    .leftJoin('assets', (join) =>
      join
        .onRef('assets.oid', '=', 'presentations.oid')
        .onRef('assets.revision', '=', 'presentations.revision')
        .on('assets.role', '=', 'card'),
    )
    .leftJoin('cards', (join) =>
      join.onRef('cards.oid', '=', 'presentations.oid').on('cards.shelf', '=', sql.lit('templates')),
    )
    .select(['presentations.oid', 'presentations.title', 'slug', 'schema_version'])
    .select(['first_name', 'last_name', 'username', 'sha256', 'media_type', 'cards.path as template_path'])
    .where('presentations.oid', 'in', oids)
    .where(isListed)
    .execute()
  const byOid = new Map(
    rows.map((row) => [
      row.oid,
      {
        oid: row.oid,
        title: row.title,
        ownerName: publicNameOf(row),
        path: row.template_path ?? pagePath({ ...row, schemaVersion: row.schema_version }),
        thumbnail:
          row.sha256 === null || row.media_type === null
            ? null
            : assetUrl(row.oid, row.sha256, row.media_type, null),
        isTemplate: row.template_path !== null,
      },
    ]),
  )
  return oids.flatMap((oid) => byOid.get(oid) ?? [])
}
