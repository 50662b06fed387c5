import type { Paint, Stroke } from '../document/schema.ts'
import { grown, transformed, type Bounds } from './bounds.ts'
import { enter, isVisible, type Frame, type Mark } from './frame.ts'
import { isolate } from './isolate.ts'
import { identity, inverse, matrixOf, multiply, type Matrix, type MatrixNumbers } from './matrix.ts'
import { styleOf } from './paint-style.ts'
import type { FillRule, PaintKit, PaintPath } from './surface.ts'

/** A path and its style. */
export interface PathOptions {
  readonly path: PaintPath
  /** Bounds of the path without its stroke. */
  readonly bounds: Bounds
  readonly rule?: FillRule | undefined
  readonly fill?: Paint | undefined
  readonly stroke?: Stroke | undefined
}

/** A path with its fill under its stroke. */
export function pathMark({ path, bounds, rule, fill, stroke }: PathOptions, kit: PaintKit): Mark {
  const all = stroke ? grown(bounds, reachOf(stroke)) : bounds
  const paintFill = fill === undefined ? null : filler(fill, path, rule, kit)
  const paintStroke = stroke === undefined ? null : stroker(stroke, path, all)
  return {
    flat: !paintFill || !paintStroke,
    bounds: () => all,
    paint(frame, matrix) {
      if (!isVisible(frame, all, matrix)) return
      paintFill?.(frame, matrix)
      paintStroke?.(frame, matrix)
    },
  }
}

/** Maximum distance of a stroke from its path; mitred corners are the furthest. */
export function reachOf({ width, join = 'miter', cap, miterLimit = 10 }: Stroke): number {
  const half = width / 2
  if (join === 'miter') return half * Math.max(miterLimit, Math.SQRT2)
  return cap === 'square' ? half * Math.SQRT2 : half
}

type Painting = (frame: Frame, matrix: Matrix) => void

function filler(fill: Paint, path: PaintPath, rule: FillRule = 'nonzero', kit: PaintKit): Painting {
  const transform = transformOf(fill)
  const back = transform && inverse(matrixOf(transform))
  if (transform && back) return transformedFiller(fill, path, rule, kit, transform, back)
  return (frame, matrix) => {
    const { context } = frame
    enter(frame, matrix)
    context.globalAlpha = frame.alpha
    context.fillStyle = styleOf(context, fill)
    context.fill(path, rule)
  }
}

/** Canvas gradients have no transform: the context gets it, and the path its inverse. */
function transformedFiller(
  fill: Paint,
  path: PaintPath,
  rule: FillRule,
  kit: PaintKit,
  transform: MatrixNumbers,
  back: Matrix,
): Painting {
  const moved = new kit.Path2D()
  moved.addPath(path, back)
  const own = identity()
  return (frame, matrix) => {
    const { context } = frame
    enter(frame, multiply(own, matrix, transform))
    context.globalAlpha = frame.alpha
    context.fillStyle = styleOf(context, fill)
    context.fill(moved, rule)
  }
}

function stroker(stroke: Stroke, path: PaintPath, bounds: Bounds): Painting {
  const transform = transformOf(stroke.paint)
  if (!transform || !inverse(matrixOf(transform))) {
    return (frame, matrix) => strokePath(frame, matrix, stroke, path, styleOf(frame.context, stroke.paint))
  }
  // The inverse transform would change the stroke's width. Instead, the gradient fills the painted stroke.
  const own = identity()
  return (frame, matrix) => {
    isolate(frame, transformed(bounds, matrix), { opacity: 1 }, () => {
      strokePath(frame, matrix, stroke, path, '#000000')
      const { context } = frame
      enter(frame, multiply(own, matrix, transform))
      context.globalCompositeOperation = 'source-in'
      context.fillStyle = styleOf(context, stroke.paint)
      fillAll(frame, own)
      context.globalCompositeOperation = 'source-over'
    })
  }
}

function strokePath(
  frame: Frame,
  matrix: Matrix,
  { width, cap, join, miterLimit, dash, dashOffset }: Stroke,
  path: PaintPath,
  style: string | object,
): void {
  const { context } = frame
  enter(frame, matrix)
  context.globalAlpha = frame.alpha
  context.strokeStyle = style
  context.lineWidth = width
  context.lineCap = cap ?? 'butt'
  context.lineJoin = join ?? 'miter'
  context.miterLimit = miterLimit ?? 10
  if (dash) {
    context.setLineDash(dash)
    context.lineDashOffset = dashOffset ?? 0
  }
  context.stroke(path)
  if (dash) context.setLineDash([])
}

/** Fills the whole region with the current style, in the coordinate space of `matrix`. */
export function fillAll(frame: Frame, matrix: Matrix): void {
  const way = inverse(matrix)
  if (!way) return
  const { left, top, right, bottom } = transformed(frame.region, way)
  frame.context.fillRect(left, top, right - left, bottom - top)
}

function transformOf(paint: Paint): MatrixNumbers | null {
  return typeof paint === 'object' && paint.type === 'radial' ? (paint.transform ?? null) : null
}
