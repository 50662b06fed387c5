import { createCanvas, loadImage, type Canvas, type Image } from '@napi-rs/canvas'
import type { ImportWork } from '../import-work.ts'
import type { AssetStore } from './asset-store.ts'
import { readImageFile } from './image-file.ts'
import { reducedSize } from './reduced-size.ts'

/** Of a decoded picture. */
const BYTES_PER_PIXEL = 4
/** Of memory that decoding may take; the rest is for everything else. */
const DECODING_SHARE = 0.5

/** A raster picture in the asset store. Sizes in px, of the file. */
export interface PixelPicture {
  readonly kind: 'pixels'
  readonly asset: string
  readonly width: number
  readonly height: number
}

/**
 * Adds a raster picture to the assets, smaller if it has too many pixels. Notes one that cannot be read, and returns undefined.
 */
export async function readPixels(
  bytes: Uint8Array,
  assets: AssetStore,
  work: ImportWork,
): Promise<PixelPicture | undefined> {
  const file = readImageFile(bytes)
  if (!file) {
    work.note('pictureKind')
    return undefined
  }
  const isLarge = file.width * file.height > work.limits.imagePixels
  if (isLarge && BYTES_PER_PIXEL * file.width * file.height > DECODING_SHARE * work.limits.memory) {
    work.note('pictureTooLarge')
    return undefined
  }
  if (!isLarge) work.spendPicture(file.width, file.height)
  try {
    const image = await loadImage(bytes)
    const { width, height } = image
    if (width * height !== file.width * file.height) throw new Error('its size is not what its header says')
    if (isLarge) return { kind: 'pixels', asset: assets.addCanvas(reduced(image, work)), width, height }
    return { kind: 'pixels', asset: assets.addFile(bytes, { ...file, width, height }, image), width, height }
  } catch {
    work.note('pictureBroken')
    return undefined
  }
}

function reduced(image: Image, work: ImportWork): Canvas {
  const { width, height } = reducedSize(image.width, image.height, work.limits.imagePixels)
  work.spendPicture(width, height)
  work.note('pictureReduced')
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return canvas
}
