import { parseDocument } from '@viewpage/deck'

/**
 * The SHA-256 of the files that painting a document reads: pictures and fonts, and no videos.
 *
 * @throws DocumentError if it is not a document
 */
export function filesToPaint(stored: unknown): string[] {
  const { assets, fonts } = parseDocument(stored)
  const pictures = Object.values(assets)
    .flatMap((asset) => [asset, ...(asset.variants ?? [])])
    .filter(({ mediaType }) => mediaType.startsWith('image/'))
  const typefaces = fonts.flatMap(({ asset }) => assets[asset] ?? [])
  return [...new Set([...pictures, ...typefaces].map(({ sha256 }) => sha256))]
}
