import { readImageFile } from '@viewpage/importers/assets/image-file'

/** Bytes of an uploaded cover. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Pixels of an uploaded cover. Decoded they take 160 MB. */
const MAX_PIXELS = 40_000_000
/** px; smaller ones are blurred everywhere. */
const MIN_SIZE = { width: 320, height: 180 }

/** Why a picture cannot be the cover, as editors name it to the person. */
export type PictureFault = 'empty' | 'drawing' | 'kind' | 'pixels' | 'small' | 'damaged'

const KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** What each fault means, and what to do. */
export const PICTURE_FAULTS: Readonly<Record<PictureFault, string>> = {
  empty: 'The body is empty. Send the bytes of a PNG, JPEG or WebP file.',
  drawing: 'An SVG cannot be the cover. Save it as a PNG, then upload that.',
  kind: 'This is no picture that can be the cover. Use a PNG, a JPEG or a WebP file.',
  pixels: `The picture has more than ${MAX_PIXELS / 1e6} million pixels. Make it smaller: 2,720 × 1,530 are enough.`,
  small: `The picture has less than ${MIN_SIZE.width} × ${MIN_SIZE.height} pixels. Use a larger one: from 2,560 × 1,440 it is sharp everywhere.`,
  damaged: 'The picture cannot be decoded: its file is damaged. Save it again, then upload that.',
}

/** Looks at the first bytes only. @returns `null` if nothing speaks against decoding it */
export function faultOfPicture(bytes: Uint8Array): PictureFault | null {
  if (bytes.byteLength === 0) return 'empty'
  const file = readImageFile(bytes)
  if (!file) return isDrawing(bytes) ? 'drawing' : 'kind'
  const { mediaType, width, height } = file
  if (!KINDS.includes(mediaType)) return 'kind'
  if (width * height > MAX_PIXELS) return 'pixels'
  return Math.max(width, height) < MIN_SIZE.width || Math.min(width, height) < MIN_SIZE.height
    ? 'small'
    : null
}

const START_BYTES = 1_024

function isDrawing(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, START_BYTES)).includes('<svg')
}
