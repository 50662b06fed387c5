import type { Bounds } from './bounds.ts'
import { append, emptyPath, pathOfBounds, type Path } from './path.ts'

/** Radii of an elliptical corner. */
export interface CornerRadii {
  readonly rx: number
  readonly ry: number
}

/** From the upper left corner, clockwise. */
export type Corners = readonly [CornerRadii, CornerRadii, CornerRadii, CornerRadii]

/** Distance of the Bézier handles of a quarter of a circle from its corner, for radius 1. */
const HANDLE = 1 - (4 / 3) * (Math.SQRT2 - 1)

/** A rectangle with rounded corners. The radii of two corners must fit on a side. */
export function roundedRectangle(bounds: Bounds, corners: Corners): Path {
  if (corners.every(({ rx, ry }) => rx === 0 || ry === 0)) return pathOfBounds(bounds)
  const { left, top, right, bottom } = bounds
  const [a, b, c, d] = corners
  const path = emptyPath()
  append(path, 'M', left + a.rx, top)
  append(path, 'L', right - b.rx, top)
  append(path, 'C', right - b.rx * HANDLE, top, right, top + b.ry * HANDLE, right, top + b.ry)
  append(path, 'L', right, bottom - c.ry)
  append(path, 'C', right, bottom - c.ry * HANDLE, right - c.rx * HANDLE, bottom, right - c.rx, bottom)
  append(path, 'L', left + d.rx, bottom)
  append(path, 'C', left + d.rx * HANDLE, bottom, left, bottom - d.ry * HANDLE, left, bottom - d.ry)
  append(path, 'L', left, top + a.ry)
  append(path, 'C', left, top + a.ry * HANDLE, left + a.rx * HANDLE, top, left + a.rx, top)
  append(path, 'Z')
  return path
}
