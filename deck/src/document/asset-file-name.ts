/** File extensions by media type. */
export const FILE_ENDINGS: Readonly<Record<string, string>> = {
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

/** The name under which a file of a document is served: the hash of its content, and an extension. */
export const assetFileName = (sha256: string, mediaType: string): string =>
  `${sha256}.${FILE_ENDINGS[mediaType] ?? 'bin'}`
