import type { Database } from '../../storage/database/open-database.ts'
import { assetUrl } from '../../storage/files/asset-urls.ts'
import { isListed } from './is-listed.ts'
import { cardPicture } from './picture-joins.ts'
import type { PresentationAddress } from './presentation-paths.ts'
import { publicNameOf } from './public-name.ts'

/** A listed presentation with what a feed has of it. */
export interface NewestPresentation extends PresentationAddress {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** Of its texts (BCP 47); `null`: not known. */
  readonly language: string | null
  readonly ownerName: string
  /** ms since 1970 */
  readonly createdAt: number
  /** ms since 1970 */
  readonly modifiedAt: number
  /** URL path of the picture of its card; `null` if it was not painted. */
  readonly picture: string | null
}

/** @param ownerOid of its owner. @default of everybody */
export async function readNewest(
  { read }: Pick<Database, 'read'>,
  { limit, ownerOid }: { readonly limit: number; readonly ownerOid?: string },
): Promise<readonly NewestPresentation[]> {
  const rows = await read
    .selectFrom('presentations')
    .innerJoin('users', 'users.oid', 'presentations.owner_oid')
    .leftJoin('assets', cardPicture)
    .select(['presentations.oid', 'title', 'slug', 'schema_version', 'description', 'tags', 'deck_language'])
    .select(['presentations.created_at', 'modified_at', 'sha256', 'media_type'])
    .select(['first_name', 'last_name', 'username', 'users.language'])
    .where(isListed)
    .$if(ownerOid !== undefined, (query) => query.where('owner_oid', '=', ownerOid ?? ''))
    .orderBy('presentations.created_at', 'desc')
    .orderBy('presentations.oid', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    oid: row.oid,
    slug: row.slug,
    schemaVersion: row.schema_version,
    title: row.title,
    description: row.description,
    tags: JSON.parse(row.tags) as string[],
    language: row.deck_language,
    ownerName: publicNameOf(row),
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    picture:
      row.sha256 === null || row.media_type === null
        ? null
        : assetUrl(row.oid, row.sha256, row.media_type, null),
  }))
}
