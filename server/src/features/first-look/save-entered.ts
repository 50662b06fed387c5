import { withPublished } from '@viewpage/shared-events/site-paths'
import { isListedPrivacy } from '../../content/presentations/is-listed.ts'
import { slugOf } from '../../foundation/slug.ts'
import { forChange } from '../../storage/database/for-change.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { ApiError } from '../../foundation/errors.ts'
import { changeAbout } from '../../content/presentations/change-about.ts'
import { recordSaveOfOwner } from '../../content/presentations/last-save.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import type { Entered } from './read-entered.ts'

/**
 * Stores what the owner entered, and publishes a presentation that is not public yet.
 *
 * @param now ms since 1970
 * @returns the path of its page
 * @throws ApiError `not_found` if it was deleted meanwhile
 */
export function saveEntered(
  { write, kind }: Pick<Database, 'write' | 'kind'>,
  oid: string,
  { title, description, tags, isPublished }: Entered,
  now: number,
): Promise<string> {
  return write(async (transaction) => {
    const select = transaction
      .selectFrom('presentations')
      .select(['title', 'slug', 'privacy', 'schema_version'])
      .where('oid', '=', oid)
    const row = await forChange(select, kind).executeTakeFirst()
    if (!row || row.privacy === 'deleted') throw new ApiError('not_found')
    const privacy = isPublished && !isListedPrivacy(row.privacy) ? 'public' : row.privacy
    await changeAbout(transaction, oid, { title, description, tags, privacy }, row.title, now)
    await recordSaveOfOwner(transaction, oid, now)
    // Nobody else has the address of a private page yet, so it may follow the title.
    const slug = row.privacy === 'private' ? slugOf(title) : row.slug
    await transaction.updateTable('presentations').set({ slug }).where('oid', '=', oid).execute()
    const path = pagePath({ oid, slug, schemaVersion: row.schema_version })
    return isListedPrivacy(row.privacy) || !isPublished ? path : withPublished(path, row.privacy)
  })
}
