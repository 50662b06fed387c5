import { ascii } from './ascii.ts'
import type { ImageFile } from './image-file.ts'

/** A box of the ISO base media file format, with the range of its content. */
interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Per level. */
const MAX_BOXES = 10_000

/** `meta` has a version and flags before its boxes. */
const FULL_BOX_BYTES = 4

/**
 * Reads the size of a still AVIF: the largest size of its items, because the decoder chooses the item. Sequences
 * (`avis`) are not supported.
 *
 * @throws RangeError if the file is truncated
 */
export function readAvif(view: DataView): ImageFile | undefined {
  if (ascii(view, 4, 4) !== 'ftyp' || !/avif/.test(ascii(view, 8, 24))) return undefined
  if (ascii(view, 8, 4) === 'avis') return undefined
  let largest: ImageFile | undefined
  for (const { start } of sizesIn(view)) {
    const [width, height] = [view.getUint32(start + 4), view.getUint32(start + 8)]
    if (!largest || width * height > largest.width * largest.height)
      largest = { mediaType: 'image/avif', width, height }
  }
  return largest
}

function sizesIn(view: DataView): Box[] {
  const inside = (boxes: readonly Box[], type: string, skipped = 0): Box[] =>
    boxes.filter((box) => box.type === type).flatMap(({ start, end }) => boxesIn(view, start + skipped, end))
  const meta = inside(boxesIn(view, 0, view.byteLength), 'meta', FULL_BOX_BYTES)
  return inside(inside(meta, 'iprp'), 'ipco').filter(({ type }) => type === 'ispe')
}

function boxesIn(view: DataView, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end && boxes.length < MAX_BOXES;) {
    const size = view.getUint32(at)
    const isLong = size === 1
    const length = isLong ? Number(view.getBigUint64(at + 8)) : size === 0 ? end - at : size
    const header = isLong ? 16 : 8
    if (length < header || at + length > end) break
    boxes.push({ type: ascii(view, at + 4, 4), start: at + header, end: at + length })
    at += length
  }
  return boxes
}
