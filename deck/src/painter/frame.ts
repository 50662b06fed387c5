import type { Bounds } from './bounds.ts'
import type { Matrix } from './matrix.ts'
import type { PaintResources } from './resources.ts'
import type { PaintContext, PaintKit, PaintSurface } from './surface.ts'

/** px of the device; what is smaller in both directions is not painted. */
const SMALLEST_SEEN = 0.5

/** One picture while it is painted. Matrices lead to px of the device. */
export interface Frame {
  readonly kit: PaintKit
  readonly resources: PaintResources
  /** The picture is one of many in a movement: speed counts more than the last bit of sharpness. */
  readonly moving: boolean
  /** Changes when text must be measured anew. */
  readonly fontsVersion: number
  /** Canvases to paint groups on, by how deep they are in each other. */
  readonly spares: PaintSurface[]
  context: PaintContext
  /** The part of the device that `context` paints, px. */
  region: Bounds
  /** Opacity of all that is painted. */
  alpha: number
  /** Groups that are being painted on a canvas of their own. */
  depth: number
}

/** Something that can be painted in a space of its own. */
export interface Mark {
  /** One opacity for the whole is the same as that opacity for each of its strokes: they do not overlap. */
  readonly flat: boolean
  /** What surely holds all that it paints, in its space; null when it paints nothing. */
  bounds(): Bounds | null
  paint(frame: Frame, matrix: Matrix): void
}

/** A mark that leaves no trace. */
export const NO_MARK: Mark = { flat: true, bounds: () => null, paint: () => undefined }

/** A mark that is made when it is asked for the first time. */
export function lazyMark(flat: boolean, make: () => Mark): Mark {
  let made: Mark | null = null
  return {
    flat,
    bounds: () => (made ??= make()).bounds(),
    paint: (frame, matrix) => (made ??= make()).paint(frame, matrix),
  }
}

/** Points the context's coordinates where `matrix` says. */
export function enter({ context, region }: Frame, m: Matrix): void {
  context.setTransform(m.a, m.b, m.c, m.d, m.e - region.left, m.f - region.top)
}

/** Whether something in these bounds would leave a trace. */
export function isSeen({ region }: Frame, bounds: Bounds, m: Matrix): boolean {
  const x = (bounds.left + bounds.right) / 2
  const y = (bounds.top + bounds.bottom) / 2
  const halfWidth = (bounds.right - bounds.left) / 2
  const halfHeight = (bounds.bottom - bounds.top) / 2
  const across = Math.abs(m.a) * halfWidth + Math.abs(m.c) * halfHeight
  const down = Math.abs(m.b) * halfWidth + Math.abs(m.d) * halfHeight
  if (2 * Math.max(across, down) < SMALLEST_SEEN) return false
  const atX = m.a * x + m.c * y + m.e
  const atY = m.b * x + m.d * y + m.f
  return (
    atX + across > region.left &&
    atX - across < region.right &&
    atY + down > region.top &&
    atY - down < region.bottom
  )
}
