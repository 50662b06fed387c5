import type { DecodedPicture } from './picture-store.ts'

/** px; a picture that is wider or higher than this is decoded smaller: no canvas takes it whole. */
const MOST_SIDE = 8_192

/**
 * Decodes an image off the main thread.
 *
 * @param width px of the image, when it is known
 * @throws Error when it is broken, or of a kind that this browser does not know.
 */
export async function decodePicture(blob: Blob, width: number | undefined): Promise<DecodedPicture> {
  const isWide = width !== undefined && width > MOST_SIDE
  const decoded = await createImageBitmap(blob, isWide ? smaller(MOST_SIDE) : {})
  const source = await shrunk(decoded)
  return { source, width: source.width, height: source.height, close: () => source.close() }
}

/** What was not known to be too large before it was decoded. */
async function shrunk(picture: ImageBitmap): Promise<ImageBitmap> {
  const excess = Math.max(picture.width, picture.height) / MOST_SIDE
  if (excess <= 1) return picture
  const result = await createImageBitmap(picture, smaller(Math.max(1, Math.floor(picture.width / excess))))
  picture.close()
  return result
}

function smaller(resizeWidth: number): ImageBitmapOptions {
  return { resizeWidth, resizeQuality: 'high' }
}
