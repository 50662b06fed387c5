import type { DecodedPicture } from './picture-store.ts'

/** Larger pictures are scaled down: they exceed the canvas limits of browsers. */
const MAX_SIDE_PX = 8_192

/**
 * Decodes an image off the main thread.
 *
 * @param width px of the image, if known
 * @throws Error when the image is broken, or in a format that this browser does not support
 */
export async function decodePicture(blob: Blob, width: number | undefined): Promise<DecodedPicture> {
  const isWide = width !== undefined && width > MAX_SIDE_PX
  const decoded = await createImageBitmap(blob, isWide ? smaller(MAX_SIDE_PX) : {})
  const source = await shrunk(decoded)
  return { source, width: source.width, height: source.height, close: () => source.close() }
}

/** Scales down a picture that turns out to be too large. */
async function shrunk(picture: ImageBitmap): Promise<ImageBitmap> {
  const excess = Math.max(picture.width, picture.height) / MAX_SIDE_PX
  if (excess <= 1) return picture
  const result = await createImageBitmap(picture, smaller(Math.max(1, Math.floor(picture.width / excess))))
  picture.close()
  return result
}

function smaller(resizeWidth: number): ImageBitmapOptions {
  return { resizeWidth, resizeQuality: 'high' }
}
