import type { Canvas, Image } from '@napi-rs/canvas'
import { contains, intersection, isEmpty, roundedOut, type Bounds } from '../../geometry/bounds.ts'
import { scaling, translation } from '../../geometry/matrix.ts'
import { pathOfBounds } from '../../geometry/path.ts'
import { moveShape } from '../../shapes/move-shape.ts'
import { boundsOfShapes, type Shape } from '../../shapes/shape.ts'
import { RecordingCanvas } from './recording-canvas.ts'
import type { Recorder } from './recorder.ts'
import { cropped, enlarged, pictureOf } from './surface.ts'

/** What a context can draw. */
export type Source = RecordingCanvas | Canvas | Image

/** Maximum side of pictures that are enlarged without smoothing if the file does not require smoothing. */
const MAX_CRISP_PICTURE_PX = 200
const MAX_ENLARGEMENT = 10

/** The part of a source and its place, from the arguments of `drawImage`. */
export function sourceRectangles(
  { width, height }: Source,
  numbers: number[],
): [number, number, number, number, number, number, number, number] {
  if (numbers.length === 2) return [0, 0, width, height, numbers[0] ?? 0, numbers[1] ?? 0, width, height]
  if (numbers.length === 4)
    return [0, 0, width, height, numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0, numbers[3] ?? 0]
  const [sx = 0, sy = 0, sw = 0, sh = 0, dx = 0, dy = 0, dw = 0, dh = 0] = numbers
  return [sx, sy, sw, sh, dx, dy, dw, dh]
}

/** The shapes in a part of a picture, in its pixels. */
export function partOf(recorder: Recorder, source: Source, part: Bounds): Shape[] {
  const whole: Bounds = { left: 0, top: 0, right: source.width, bottom: source.height }
  if (!(source instanceof RecordingCanvas)) {
    const picture = pictureOf(recorder, cropped(source, whole))
    return picture ? [picture] : []
  }
  const pixels = source.surface.onlyPixels()
  if (pixels) {
    const area = roundedOut(intersection(intersection(part, whole), source.surface.bounds()))
    if (isEmpty(area)) return []
    const picture = pictureOf(recorder, cropped(pixels, area))
    return picture ? [moveShape(translation(area.left, area.top), picture)] : []
  }
  const shapes = source.surface.snapshot()
  const area = intersection(part, whole)
  if (shapes.length === 0 || isEmpty(area)) return []
  if (contains(area, boundsOfShapes(shapes), 0.05)) return shapes
  return [
    { kind: 'group', shapes, clip: { path: pathOfBounds(area), rule: 'nonzero' }, opacity: 1, bounds: area },
  ]
}

/** Enlarges a small picture without smoothing, so that its pixels stay visible. */
export function enlargedPicture(recorder: Recorder, source: Source, scale: number): Shape | undefined {
  const pixels = source instanceof RecordingCanvas ? source.surface.onlyPixels() : undefined
  const times = Math.min(MAX_ENLARGEMENT, Math.round(scale))
  if (!pixels || times < 3 || Math.max(pixels.width, pixels.height) > MAX_CRISP_PICTURE_PX) return undefined
  const picture = pictureOf(recorder, enlarged(pixels, times))
  return picture && moveShape(scaling(1 / times), picture)
}
