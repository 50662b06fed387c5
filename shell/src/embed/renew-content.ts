import type { DeckPageData } from '@viewpage/shared-events'

/** Characters of a storage token. */
const TOKEN = /^[\w-]{1,900}$/

/**
 * Puts the next storage token into the page data of an embed, from which the viewer reads each address. Changes nothing where
 * the presentation has none.
 */
export function renewContent(pageData: Pick<DeckPageData, 'deck' | 'storageToken'>, token: string): void {
  const { storageToken, deck } = pageData
  if (storageToken === null || !TOKEN.test(token)) return
  for (const name of ['documentUrl', 'stepThumbnailUrl'] as const)
    Object.assign(deck, { [name]: deck[name]?.replace(storageToken, token) ?? null })
  Object.assign(pageData, { storageToken: token })
}
