import type { FastifyReply } from 'fastify'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { MAX_LAST_KNOWN_MS, type PageState } from '../../content/presentations/page-versions.ts'
import { DatabaseUnreachableError } from '../../storage/database/database-unreachable-error.ts'
import type { CachedPage, UncompressedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'
import { sendPrivatePage, sendSharedPage } from './send-cached-page.ts'

/** A text for programs. All requests with the same key get the same one. */
export interface SharedDocument {
  /** Identifies it among all pages and documents. */
  readonly key: string
  /** Read before the document. */
  readonly state: PageState
  /** With `Content-Type`, and `Vary` if it depends on a header. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether it may be stored by browsers and proxies, which ask each time whether it changed. @default true */
  readonly isOpen?: boolean
  /** Depends only on key and state. */
  readonly read: () => Promise<string>
}

/**
 * Sends a document, made once for each state and kept and compressed as pages are, or 304.
 *
 * @throws DatabaseUnreachableError if its state is the last known one and it is not kept; QueueFullError if too many wait
 */
export type SendDocument = (reply: FastifyReply, document: SharedDocument) => Promise<FastifyReply>

export function createSendDocument(cache: PageCache): SendDocument {
  async function find(
    { key, state, headers, read }: SharedDocument,
    addressBlock: string,
  ): Promise<CachedPage> {
    if (state.isLastKnown !== true) {
      const make = async (): Promise<UncompressedPage> => ({
        ...{ headers, texts: [await read()], gaps: [] },
        ...{ isWhole: true, remotes: { shown: [], thrown: [] } },
      })
      return cache.get(key, state, make, addressBlock)
    }
    const known = cache.lastKnown(key, state, MAX_LAST_KNOWN_MS)
    if (!known) throw new DatabaseUnreachableError()
    return known
  }

  return async (reply, document) => {
    const { isOpen = true, state } = document
    const found = await find(document, addressBlockOf(reply.request.ip))
    return isOpen && state.isLastKnown !== true
      ? sendSharedPage(reply, found, cache)
      : sendPrivatePage(reply, found, cache)
  }
}
