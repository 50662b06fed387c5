import { assetFileName } from '@viewpage/deck'

/** The URLs of a presentation's files. @param token `storageToken` of the page data; `null` for public files */
export function assetUrlsOf(
  oid: string,
  token: string | null,
): (sha256: string, mediaType: string) => string {
  const query = token === null ? '' : `?token=${encodeURIComponent(token)}`
  return (sha256, mediaType) => `/assets/${oid}/${assetFileName(sha256, mediaType)}${query}`
}
