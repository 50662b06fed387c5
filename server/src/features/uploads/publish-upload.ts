import { cleanLine } from '../../foundation/clean-text.ts'
import type { Quota } from '../../storage/limits/quota.ts'
import { MAX_TITLE_LENGTH } from '../../content/presentations/about-limits.ts'
import { firstLookPath } from '../../content/presentations/presentation-paths.ts'
import {
  prepareContent,
  publishPrepared,
  type PublishContext,
} from '../../content/presentations/publish-deck.ts'
import type { ImportedUpload } from './import-upload.ts'

/**
 * Stores an imported upload as a private presentation, all or nothing.
 *
 * @param about `untitled`: the title of a deck whose files have none
 * @returns the path of the first look at it
 * @throws QuotaExceeded; the signal's reason if it is cancelled
 */
export async function publishUpload(
  context: PublishContext & { readonly quota: Quota },
  { title, tags, content, output }: ImportedUpload,
  { ownerOid, untitled }: { readonly ownerOid: string; readonly untitled: string },
  signal: AbortSignal,
): Promise<string> {
  const prepared = await prepareContent(context, content, output, {
    ownerOid,
    title: [...cleanLine(title)].slice(0, MAX_TITLE_LENGTH).join('') || untitled,
    tags,
    privacy: 'private',
  })
  const made = await publishPrepared(context, prepared, async (transaction) => {
    // The upload may have been cancelled just before the rows are written.
    signal.throwIfAborted()
    await context.quota.checkStored(transaction, ownerOid)
  })
  return firstLookPath(made)
}
