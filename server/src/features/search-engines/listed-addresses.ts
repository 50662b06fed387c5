import type { Database } from '../../database/open-database.ts'
import { isListed } from '../../presentations/is-listed.ts'
import type { PresentationAddress } from '../../presentations/presentation-paths.ts'

/** The address of a presentation that search engines may index (docs/behaviour/visibility.md#listed). */
export interface ListedAddress extends PresentationAddress {
  /** ms since 1970 */
  readonly modifiedAt: number
}

/** Number of public and reusable presentations. */
export async function countListed({ read }: Database): Promise<number> {
  const { count } = await read
    .selectFrom('presentations')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where(isListed)
    .executeTakeFirstOrThrow()
  return count
}

/** Oldest first, so that a new presentation moves no other to another sitemap. */
export async function readListedAddresses(
  { read }: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedAddress[]> {
  const rows = await read
    .selectFrom('presentations')
    .select(['oid', 'slug', 'schema_version', 'modified_at'])
    .where(isListed)
    .orderBy('created_at')
    .orderBy('oid')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ oid, slug, schema_version, modified_at }) => ({
    oid,
    slug,
    schemaVersion: schema_version,
    modifiedAt: modified_at,
  }))
}
