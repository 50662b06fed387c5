import type { Canvas } from '@napi-rs/canvas'
import type { Bounds } from '../../geometry/bounds.ts'

/** Bounds of the painted pixels of a canvas; undefined if it is empty. */
export function paintedPart(canvas: Canvas): Bounds | undefined {
  const { width, height } = canvas
  const bytes = canvas.data()
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, width * height)
  const isEmptyRow = (row: number): boolean => {
    for (let at = row * width; at < (row + 1) * width; at++) if (pixels[at] !== 0) return false
    return true
  }
  let top = 0
  while (top < height && isEmptyRow(top)) top++
  if (top === height) return undefined
  let bottom = height
  while (isEmptyRow(bottom - 1)) bottom--
  const isEmptyColumn = (column: number): boolean => {
    for (let row = top; row < bottom; row++) if (pixels[row * width + column] !== 0) return false
    return true
  }
  let left = 0
  while (isEmptyColumn(left)) left++
  let right = width
  while (isEmptyColumn(right - 1)) right--
  return { left, top, right, bottom }
}
