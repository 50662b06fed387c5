import { loadImage } from '@napi-rs/canvas'
import type { ImportWork } from '../import-work.ts'
import type { AssetStore } from './asset-store.ts'
import { readImageFile } from './image-file.ts'

/** A raster picture in the asset store. Sizes in px. */
export interface PixelPicture {
  readonly kind: 'pixels'
  readonly asset: string
  readonly width: number
  readonly height: number
}

/** Adds a raster picture to the assets. Warns about one that cannot be read, and returns undefined. */
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
  work.spendPicture(file.width, file.height)
  try {
    const image = await loadImage(bytes)
    const { width, height } = image
    if (width * height !== file.width * file.height) throw new Error('its size is not what its header says')
    return { kind: 'pixels', asset: assets.addFile(bytes, { ...file, width, height }, image), width, height }
  } catch {
    work.note('pictureBroken')
    return undefined
  }
}
