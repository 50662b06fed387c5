import { sharedPixels, transformed, type Bounds } from './bounds.ts'
import type { Frame, Mark } from './frame.ts'
import type { Matrix } from './matrix.ts'
import type { PaintContext } from './surface.ts'

/** How a group painted on its own canvas is composed with the picture below. */
export interface Composite {
  /** 0 to 1 */
  readonly opacity: number
  /** @default 'source-over' */
  readonly blend?: string
}

/** Deeper groups are painted without their own canvas, with their opacity applied to each part. */
const MAX_SPARE_CANVASES = 8

/**
 * Paints on a separate canvas, then composes it with the picture. Paints nothing if `bounds`, in device px, are
 * invisible.
 */
export function isolate(
  frame: Frame,
  bounds: Bounds,
  { opacity, blend }: Composite,
  paint: () => void,
): void {
  const region = sharedPixels(bounds, frame.region)
  if (!region) return
  const width = region.right - region.left
  const height = region.bottom - region.top
  const spare = frame.depth < MAX_SPARE_CANVASES ? spareContext(frame, width, height) : null
  if (!spare) {
    paintThrough(frame, opacity, paint)
    return
  }

  const { context, region: outer, alpha } = frame
  frame.context = spare.context
  frame.region = region
  frame.alpha = 1
  frame.depth += 1
  paint()
  frame.depth -= 1
  frame.alpha = alpha
  frame.region = outer
  frame.context = context

  const x = region.left - outer.left
  const y = region.top - outer.top
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalAlpha = alpha * opacity
  context.globalCompositeOperation = blend ?? 'source-over'
  context.drawImage(spare.surface, 0, 0, width, height, x, y, width, height)
  context.globalCompositeOperation = 'source-over'
}

/** Paints a mark at an opacity, on a separate canvas only if its parts overlap. */
export function paintAt(frame: Frame, mark: Mark, matrix: Matrix, opacity: number): void {
  if (opacity <= 0) return
  const bounds = opacity < 1 && !mark.flat ? mark.bounds() : null
  if (bounds) isolate(frame, transformed(bounds, matrix), { opacity }, () => mark.paint(frame, matrix))
  else paintThrough(frame, opacity, () => mark.paint(frame, matrix))
}

function paintThrough(frame: Frame, opacity: number, paint: () => void): void {
  const { alpha } = frame
  frame.alpha = alpha * opacity
  paint()
  frame.alpha = alpha
}

/** A cleared canvas of at least this size, reused for groups of the same depth. */
function spareContext(frame: Frame, width: number, height: number) {
  const surface = frame.spares[frame.depth] ?? frame.kit.createSurface(width, height)
  frame.spares[frame.depth] = surface
  if (surface.width < width) surface.width = width
  if (surface.height < height) surface.height = height
  const context: PaintContext | null = surface.getContext('2d')
  if (!context) return null
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, height)
  return { surface, context }
}
