import { assetFileName } from '@viewpage/deck'
import type { DeckPageData } from '@viewpage/shared-events'

/** The URLs of a presentation's files. The token is read for each, because an embed may renew it. */
export function assetUrlsOf(
  page: Pick<DeckPageData, 'oid' | 'storageToken'>,
): (sha256: string, mediaType: string) => string {
  return (sha256, mediaType) => {
    const { oid, storageToken } = page
    const query = storageToken === null ? '' : `?token=${encodeURIComponent(storageToken)}`
    return `/assets/${oid}/${assetFileName(sha256, mediaType)}${query}`
  }
}
