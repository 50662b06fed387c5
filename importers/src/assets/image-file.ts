import { ascii } from './ascii.ts'
import { readAvif } from './avif-file.ts'

/** Kind and size of a picture, read from its header without decoding. */
export interface ImageFile {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif'
  width: number
  height: number
}

/** Reads kind and size; undefined for unsupported kinds and truncated headers. */
export function readImageFile(bytes: Uint8Array): ImageFile | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const found = png(view) ?? gif(view) ?? webp(view) ?? readAvif(view) ?? jpeg(view)
    return found && found.width > 0 && found.height > 0 ? found : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function png(view: DataView): ImageFile | undefined {
  if (view.getUint32(0) !== 0x89504e47 || ascii(view, 12, 4) !== 'IHDR') return undefined
  return { mediaType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function gif(view: DataView): ImageFile | undefined {
  if (!/^GIF8[79]a$/.test(ascii(view, 0, 6))) return undefined
  return { mediaType: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function webp(view: DataView): ImageFile | undefined {
  if (ascii(view, 0, 4) !== 'RIFF' || ascii(view, 8, 4) !== 'WEBP') return undefined
  const size = (width: number, height: number): ImageFile => ({ mediaType: 'image/webp', width, height })
  switch (ascii(view, 12, 4)) {
    case 'VP8X':
      return size(uint24(view, 24) + 1, uint24(view, 27) + 1)
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return size((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
    }
    case 'VP8 ':
      return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    default:
      return undefined
  }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16)

/** Walks the segments to the frame header. */
function jpeg(view: DataView): ImageFile | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return { mediaType: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    const hasNoBody = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += marker === 0xff ? 1 : hasNoBody ? 2 : 2 + view.getUint16(at + 2)
  }
}
