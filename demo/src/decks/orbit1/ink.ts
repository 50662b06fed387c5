import { fade } from '../authoring/paint.ts'
import type { TextStyle } from '../authoring/text.ts'

export const CREAM = '#F7EFE2'
export const DIM = fade(CREAM, 0.82)
export const PEACH = '#FFC2A3'

export function heading(size: number, colour = CREAM): TextStyle {
  return { size, weight: 600, colour }
}

/** @param above of the size, room to what stands before */
export function body(size: number, above = 0.25, colour = DIM): TextStyle {
  return { size, colour, above }
}
