import { titleLetters } from '../../foundation/title-letters.ts'
import { tagKeyOf } from '@viewpage/shared-events/tags'
import type { Privacy } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { queueForSearch } from '../../storage/search-index/search-queue.ts'
import { deletePdf } from './store-revision.ts'

/** What people enter about a presentation. */
export interface About {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly privacy: Privacy
}

/**
 * Changes what is entered about a presentation, with what depends on it.
 *
 * @param titleBefore the stored title, which the PDF shows
 * @param now ms since 1970
 */
export async function changeAbout(
  transaction: Kysely<Tables>,
  oid: string,
  { title, description, tags, privacy }: About,
  titleBefore: string,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('presentations')
    .set({ title, title_letters: titleLetters(title), description, privacy, modified_at: now })
    .set({ tags: JSON.stringify(tags) })
    .where('oid', '=', oid)
    .execute()
  await showHiddenTags(transaction, oid, tags)
  if (title !== titleBefore) await deletePdf(transaction, oid, now)
  await queueForSearch(transaction, oid)
}

/** A tag is in one list: whoever enters a hidden one, which they do not see, makes it visible. */
async function showHiddenTags(
  transaction: Kysely<Tables>,
  oid: string,
  tags: readonly string[],
): Promise<void> {
  const row = await transaction
    .selectFrom('hidden_tags')
    .select('tags')
    .where('oid', '=', oid)
    .executeTakeFirst()
  if (!row) return
  const hidden = JSON.parse(row.tags) as string[]
  const keys = new Set(tags.map(tagKeyOf))
  const rest = hidden.filter((tag) => !keys.has(tagKeyOf(tag)))
  if (rest.length < hidden.length)
    await transaction
      .updateTable('hidden_tags')
      .set({ tags: JSON.stringify(rest) })
      .where('oid', '=', oid)
      .execute()
}
