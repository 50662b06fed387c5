import type { Asset, Drawing } from '../document/schema.ts'
import { joined, shared, transformed, type Bounds } from './bounds.ts'
import { enter, isVisible, lazyMark, NO_MARK, type Mark } from './frame.ts'
import { glyphsMark } from './glyphs-mark.ts'
import { imageMark, type ImageBox } from './image-mark.ts'
import { isolate, paintAt } from './isolate.ts'
import { identity, matrixOf, multiply, type MatrixNumbers } from './matrix.ts'
import { pathBounds } from './path-bounds.ts'
import { pathMark } from './path-mark.ts'
import type { PaintKit, PaintPath } from './surface.ts'
import { textMark } from './text-mark.ts'

/** What the marks of drawings depend on. */
export interface DrawingContext {
  readonly kit: PaintKit
  readonly assets: ReadonlyMap<string, Asset>
  readonly symbolPath: (symbol: number) => PaintPath | undefined
  /** Replaces an image that failed to load. */
  readonly placeholder: (box: ImageBox, reason: string) => Mark
}

type Group = Extract<Drawing, { op: 'group' }>

/** The mark of a drawing, in its parent's coordinate space. Path data is parsed on first use. */
function drawingMark(drawing: Drawing, context: DrawingContext): Mark {
  if (drawing.op === 'group') return groupMark(drawing, context)
  if (drawing.op === 'glyphs') {
    const flat = !drawing.fill || !drawing.stroke
    return lazyMark(flat, () => glyphsMark(drawing, context.symbolPath, context.kit))
  }
  return placedMark(leafMark(drawing, context), drawing.transform, drawing.opacity)
}

/** Several drawings as one mark. */
export function drawingsMark(drawings: readonly Drawing[], context: DrawingContext): Mark {
  const marks = drawings.map((drawing) => drawingMark(drawing, context))
  const [first] = marks
  const bounds = once(() => marks.map((mark) => mark.bounds()).reduce(joined, null))
  return {
    flat: marks.length === 1 && first !== undefined && first.flat,
    bounds,
    paint(frame, matrix) {
      const own = bounds()
      if (!own || !isVisible(frame, own, matrix)) return
      for (const mark of marks) mark.paint(frame, matrix)
    },
  }
}

function leafMark(drawing: Exclude<Drawing, { op: 'group' | 'glyphs' }>, context: DrawingContext): Mark {
  if (drawing.op === 'text') return textMark(drawing.lines, 'ltr')
  if (drawing.op === 'image') {
    const asset = context.assets.get(drawing.asset)
    if (!asset) return NO_MARK
    return imageMark(drawing.asset, asset, drawing, (reason) => context.placeholder(drawing, reason))
  }
  const { d, rule, fill, stroke } = drawing
  return lazyMark(!fill || !stroke, () => {
    const bounds = pathBounds(d)
    if (!bounds) return NO_MARK
    return pathMark({ path: new context.kit.Path2D(d), bounds, rule, fill, stroke }, context.kit)
  })
}

function groupMark({ drawings, transform, opacity, clip, blend }: Group, context: DrawingContext): Mark {
  const inner = drawingsMark(drawings, context)
  const clipped = clip ? clippedMark(inner, clip, context.kit) : inner
  if (!blend) return placedMark(clipped, transform, opacity)
  return placedMark(blendedMark(clipped, opacity ?? 1, blend), transform)
}

function blendedMark(inner: Mark, opacity: number, blend: string): Mark {
  return {
    flat: true,
    bounds: inner.bounds,
    paint(frame, matrix) {
      const bounds = inner.bounds()
      if (!bounds) return
      isolate(frame, transformed(bounds, matrix), { opacity, blend }, () => inner.paint(frame, matrix))
    },
  }
}

/** The clip is in the coordinate space of the clipped mark. */
export function clippedMark(inner: Mark, { d, rule }: NonNullable<Group['clip']>, kit: PaintKit): Mark {
  let path: PaintPath | null = null
  return {
    flat: inner.flat,
    bounds: once(() => shared(inner.bounds(), pathBounds(d))),
    paint(frame, matrix) {
      path ??= new kit.Path2D(d)
      frame.context.save()
      enter(frame, matrix)
      frame.context.clip(path, rule ?? 'nonzero')
      inner.paint(frame, matrix)
      frame.context.restore()
    },
  }
}

/** A mark with a transform and an opacity. */
function placedMark(mark: Mark, transform: MatrixNumbers | undefined, opacity = 1): Mark {
  if (!transform)
    return opacity === 1 ? mark : { ...mark, paint: (frame, at) => paintAt(frame, mark, at, opacity) }
  const own = identity()
  return {
    flat: mark.flat,
    bounds: once(() => {
      const inner = mark.bounds()
      return inner && transformed(inner, matrixOf(transform))
    }),
    paint: (frame, matrix) => paintAt(frame, mark, multiply(own, matrix, transform), opacity),
  }
}

function once(find: () => Bounds | null): () => Bounds | null {
  let found: Bounds | null | undefined
  return () => (found === undefined ? (found = find()) : found)
}
