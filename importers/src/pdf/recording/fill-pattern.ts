import { createCanvas, DOMMatrix } from '@napi-rs/canvas'
import { contains, intersection, isEmpty, transformBounds, type Bounds } from '../../geometry/bounds.ts'
import { IDENTITY, invert, multiply, translation, type Matrix } from '../../geometry/matrix.ts'
import { boundsOfPath, rectanglePath, type Path } from '../../geometry/path.ts'
import { moveShape } from '../../shapes/move-shape.ts'
import { paintPixels } from '../../shapes/paint-pixels.ts'
import { boundsOfShapes, type Shape } from '../../shapes/shape.ts'
import { transformPaint } from '../../shapes/transform-paint.ts'
import type { RecordedPattern } from './recorded-paint.ts'
import type { Recorder } from './recorder.ts'
import { pictureOf } from './surface.ts'

const MAX_TILES = 4_000

/**
 * Fills an outline with a pattern: the shapes of the pattern, clipped by the outline.
 *
 * @param path in the canvas's pixels
 * @param toCanvas from pattern to canvas coordinates
 * @param seen visible area, in the canvas's pixels
 */
export function fillWithPattern(
  recorder: Recorder,
  path: Path,
  rule: 'nonzero' | 'evenodd',
  pattern: RecordedPattern,
  toCanvas: Matrix,
  seen: Bounds,
  alpha: number,
): Shape | undefined {
  if (isEmpty(seen) || pattern.shapes.length === 0) return undefined
  const plain = pattern.repeats ? undefined : onlyGradient(pattern, path, rule, toCanvas)
  if (plain) return { ...plain, opacity: alpha }
  const back = invert(toCanvas)
  if (!back) return undefined
  const shapes = pattern.repeats
    ? tiles(recorder, pattern, toCanvas, transformBounds(back, seen), seen)
    : inFrame(pattern).map((shape) => moveShape(toCanvas, shape))
  const bounds = intersection(boundsOfPath(path), boundsOfShapes(shapes))
  return isEmpty(bounds) ? undefined : { kind: 'group', shapes, clip: { path, rule }, opacity: alpha, bounds }
}

/** A pattern that is a single gradient becomes the fill of the outline. */
function onlyGradient(
  { shapes, width, height }: RecordedPattern,
  path: Path,
  rule: 'nonzero' | 'evenodd',
  toCanvas: Matrix,
): (Shape & { kind: 'path' }) | undefined {
  const [only] = shapes
  if (shapes.length !== 1 || only?.kind !== 'path' || !only.fill || only.stroke || only.opacity < 1)
    return undefined
  const covers = contains(only.bounds, { left: 0, top: 0, right: width, bottom: height }, 1)
  if (!covers) return undefined
  const fill = transformPaint(only.fill, multiply(toCanvas, only.matrix))
  return { kind: 'path', path, matrix: IDENTITY, rule, fill, opacity: 1, bounds: boundsOfPath(path) }
}

/** The shapes of a pattern, clipped to its canvas. */
function inFrame({ shapes, width, height }: RecordedPattern): Shape[] {
  const frame = { left: 0, top: 0, right: width, bottom: height }
  if (contains(frame, boundsOfShapes(shapes), 0.5)) return shapes
  return [
    {
      kind: 'group',
      shapes,
      clip: { path: rectanglePath(0, 0, width, height), rule: 'nonzero' },
      opacity: 1,
      bounds: frame,
    },
  ]
}

function tiles(
  recorder: Recorder,
  pattern: RecordedPattern,
  toCanvas: Matrix,
  area: Bounds,
  seen: Bounds,
): Shape[] {
  const { width, height } = pattern
  const [firstColumn, firstRow] = [Math.floor(area.left / width), Math.floor(area.top / height)]
  const [columns, rows] = [
    Math.ceil(area.right / width) - firstColumn,
    Math.ceil(area.bottom / height) - firstRow,
  ]
  const tile = inFrame(pattern)
  if (columns * rows * countOf(tile) > MAX_TILES) return tilesAsPixels(recorder, pattern, toCanvas, seen)
  const all: Shape[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      recorder.spend()
      const place = multiply(toCanvas, translation((firstColumn + column) * width, (firstRow + row) * height))
      all.push(...tile.map((shape) => moveShape(place, shape)))
    }
  return all
}

const countOf = (shapes: Shape[]): number =>
  shapes.reduce((sum, shape) => sum + (shape.kind === 'group' ? countOf(shape.shapes) : 1), 0)

function tilesAsPixels(
  recorder: Recorder,
  pattern: RecordedPattern,
  toCanvas: Matrix,
  seen: Bounds,
): Shape[] {
  const tile = paintPixels(pattern.shapes, pattern, IDENTITY, recorder)
  const left = Math.floor(seen.left)
  const top = Math.floor(seen.top)
  const width = Math.max(1, Math.ceil(seen.right) - left)
  const height = Math.max(1, Math.ceil(seen.bottom) - top)
  if (width * height > recorder.work.limits.imagePixels) return []
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const style = context.createPattern(tile, 'repeat')
  if (!style) return []
  style.setTransform(new DOMMatrix([...multiply(translation(-left, -top), toCanvas)]))
  context.fillStyle = style
  context.fillRect(0, 0, width, height)
  recorder.work.note('effectsAsPictures')
  const picture = pictureOf(recorder, canvas)
  return picture ? [moveShape(translation(left, top), picture)] : []
}
