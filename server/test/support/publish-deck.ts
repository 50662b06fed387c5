import type { IncomingDeck } from '../../src/content/presentations/deck-content.ts'
import {
  prepareDeck,
  publishPrepared,
  type AboutPresentation,
  type PublishContext,
} from '../../src/content/presentations/publish-deck.ts'

/**
 * Publishes a deck as an upload does, in this thread.
 *
 * @returns oid and slug of the new presentation
 * @throws DocumentError with every fault and its place; Error if a file is missing
 */
export async function publishDeck(
  context: PublishContext,
  deck: IncomingDeck,
  about: AboutPresentation,
): Promise<{ oid: string; slug: string }> {
  return publishPrepared(context, await prepareDeck(context, deck, about))
}
