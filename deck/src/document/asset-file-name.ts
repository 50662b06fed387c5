/** Media type to the ending of a file's name. */
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

/** What a file of a document is called where it is served: its content's hash, and the ending of its kind. */
export const assetFileName = (sha256: string, mediaType: string): string =>
  `${sha256}.${FILE_ENDINGS[mediaType] ?? 'bin'}`
