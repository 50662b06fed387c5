import type { Bounds } from './bounds.ts'
import type { Matrix } from './matrix.ts'
import type { PaintResources } from './resources.ts'
import type { PaintContext, PaintKit, PaintSurface } from './surface.ts'

/** Smaller items are not painted; device px, in both directions. */
const MIN_VISIBLE_PX = 0.5

/** The state of painting one picture. Matrices map to device px. */
export interface Frame {
  readonly kit: PaintKit
  readonly resources: PaintResources
  /** The picture is part of a movement: speed is more important than sharpness. */
  readonly moving: boolean
  /** Changes when text has to be measured again. */
  readonly fontsVersion: number
  /** Canvases for groups, by nesting depth. */
  readonly spares: PaintSurface[]
  context: PaintContext
  /** The part of the picture that `context` paints, device px. */
  region: Bounds
  /** Opacity of everything painted. */
  alpha: number
  /** Nesting depth of groups on their own canvas. */
  depth: number
}

/** Something that can be painted, in its own coordinate space. */
export interface Mark {
  /** Its parts do not overlap, so that an opacity can be applied to each part. */
  readonly flat: boolean
  /** Contains everything it paints, perhaps with a margin; null if it paints nothing. */
  bounds(): Bounds | null
  paint(frame: Frame, matrix: Matrix): void
}

/** A mark that paints nothing. */
export const NO_MARK: Mark = { flat: true, bounds: () => null, paint: () => undefined }

/** A mark that is created on first use. */
export function lazyMark(flat: boolean, make: () => Mark): Mark {
  let made: Mark | null = null
  return {
    flat,
    bounds: () => (made ??= make()).bounds(),
    paint: (frame, matrix) => (made ??= make()).paint(frame, matrix),
  }
}

/** Sets the context's transform to a matrix, relative to the region. */
export function enter({ context, region }: Frame, m: Matrix): void {
  context.setTransform(m.a, m.b, m.c, m.d, m.e - region.left, m.f - region.top)
}

/** Whether content of these bounds is inside the region and large enough. */
export function isVisible({ region }: Frame, bounds: Bounds, m: Matrix): boolean {
  const x = (bounds.left + bounds.right) / 2
  const y = (bounds.top + bounds.bottom) / 2
  const halfWidth = (bounds.right - bounds.left) / 2
  const halfHeight = (bounds.bottom - bounds.top) / 2
  const across = Math.abs(m.a) * halfWidth + Math.abs(m.c) * halfHeight
  const down = Math.abs(m.b) * halfWidth + Math.abs(m.d) * halfHeight
  if (2 * Math.max(across, down) < MIN_VISIBLE_PX) return false
  const atX = m.a * x + m.c * y + m.e
  const atY = m.b * x + m.d * y + m.f
  return (
    atX + across > region.left &&
    atX - across < region.right &&
    atY + down > region.top &&
    atY - down < region.bottom
  )
}
