import type { DecodedPicture } from './picture-store.ts'

/** px; a wider picture than this is decoded smaller. */
const MOST_WIDTH = 8_192

/**
 * Decodes an image off the main thread.
 *
 * @param width px of the image, when it is known
 * @throws Error when it is broken, or of a kind that this browser does not know.
 */
export async function decodePicture(blob: Blob, width: number | undefined): Promise<DecodedPicture> {
  const smaller = width !== undefined && width > MOST_WIDTH
  const source = await createImageBitmap(
    blob,
    smaller ? { resizeWidth: MOST_WIDTH, resizeQuality: 'high' } : {},
  )
  return { source, width: source.width, height: source.height, close: () => source.close() }
}
