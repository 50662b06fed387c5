/** Media type to the ending of an asset's address, as the server has them. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'text/vtt': 'vtt',
  'font/woff2': 'woff2',
}

/** The addresses of a presentation's files. @param token `storageToken` of the page data; `null` where files are open */
export function assetUrlsOf(
  oid: string,
  token: string | null,
): (sha256: string, mediaType: string) => string {
  const query = token === null ? '' : `?token=${encodeURIComponent(token)}`
  return (sha256, mediaType) => `/assets/${oid}/${sha256}.${ENDINGS[mediaType] ?? 'bin'}${query}`
}
