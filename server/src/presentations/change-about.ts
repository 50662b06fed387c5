import type { Privacy } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { queueForSearch } from '../search-index/search-queue.ts'
import { deletePdf } from './store-revision.ts'

/** What people enter about a presentation. */
export interface About {
  readonly title: string
  readonly description: string
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
  { title, description, privacy }: About,
  titleBefore: string,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('presentations')
    .set({ title, description, privacy, modified_at: now })
    .where('oid', '=', oid)
    .execute()
  if (title !== titleBefore) await deletePdf(transaction, oid, now)
  await queueForSearch(transaction, oid)
}
