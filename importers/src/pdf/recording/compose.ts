import { Path2D, type GlobalCompositeOperation, type SKRSContext2D } from '@napi-rs/canvas'
import type { Drawing } from '@viewpage/deck'
import { intersection, isEmpty, roundedOut, type Bounds } from '../../geometry/bounds.ts'
import { multiply, translation } from '../../geometry/matrix.ts'
import { writePath } from '../../geometry/path-text.ts'
import { paintPixels } from '../../shapes/paint-pixels.ts'
import type { Shape } from '../../shapes/shape.ts'
import type { Clip } from './clip.ts'
import type { Recorder } from './recorder.ts'
import { colouredStencil, outlineOfStencil } from './stencil.ts'
import { pictureOf, type Surface } from './surface.ts'
import { moveShape } from '../../shapes/move-shape.ts'

export type Blend = NonNullable<(Drawing & { op: 'group' })['blend']>

const BLENDS = new Set<string>(['multiply', 'screen', 'overlay', 'darken', 'lighten'] satisfies Blend[])

/** Whether a document supports this blend mode. */
export const isShapeBlend = (operation: string): operation is Blend => BLENDS.has(operation)

/** Operations that do not change transparent pixels. */
const KEEPS_TRANSPARENT = new Set(['destination-in', 'destination-out', 'source-in', 'source-atop'])

/** Composes a shape with the surface on pixels, for operations that a document does not support. */
export function composeOnPixels(
  recorder: Recorder,
  surface: Surface,
  shape: Shape,
  clip: Clip | undefined,
  operation: string,
): void {
  const frame: Bounds = { left: 0, top: 0, right: surface.width, bottom: surface.height }
  const allowed = roundedOut(clip ? intersection(clip.bounds, frame) : frame)
  const area = KEEPS_TRANSPARENT.has(operation)
    ? intersection(allowed, roundedOut(surface.bounds()))
    : allowed
  if (isEmpty(area)) return
  const size = { width: Math.max(1, area.right - area.left), height: Math.max(1, area.bottom - area.top) }
  const overlay = paintPixels([shape], size, translation(-area.left, -area.top), recorder)
  const context = surface.pixels(area).getContext('2d')
  context.save()
  clipPixels(context, clip)
  context.beginPath()
  context.rect(area.left, area.top, size.width, size.height)
  context.clip()
  context.globalCompositeOperation = operation as GlobalCompositeOperation
  context.drawImage(overlay, area.left, area.top)
  context.restore()
  recorder.work.note('effectsAsPictures')
}

export function clipPixels(context: SKRSContext2D, clip: Clip | undefined): void {
  for (let at = clip; at; at = at.before) context.clip(new Path2D(writePath(at.path, 3)), at.rule)
}

/**
 * PDF.js draws a stencil and fills it with a colour by `source-in`. If the surface has nothing else, the stencil becomes
 * an outline, or a picture in that colour. @returns whether it did
 */
export function recolouredStencil(recorder: Recorder, surface: Surface, colour: string): boolean {
  const shapes = surface.snapshot()
  const [only] = shapes
  if (shapes.length !== 1 || only?.kind !== 'image' || only.opacity < 1) return false
  const canvas = recorder.picture(only.asset)
  if (!canvas || !('data' in canvas)) return false
  const { x, y, width, height, matrix, bounds } = only
  const outline = outlineOfStencil(canvas)
  if (outline) {
    const placed = multiply(matrix, [(canvas.height * width) / canvas.width, 0, 0, -height, x, y + height])
    const uses: [number, number, number][] = [[recorder.table.add(outline), 0, 0]]
    const letters: Shape = { kind: 'glyphs', matrix: placed, uses, fill: colour, opacity: 1, bounds }
    surface.replace(outline.operators.length > 0 ? [letters] : [])
    return true
  }
  const picture = pictureOf(recorder, colouredStencil(canvas, colour))
  const toBox = multiply(matrix, [width / canvas.width, 0, 0, height / canvas.height, x, y])
  surface.replace(picture ? [moveShape(toBox, picture)] : [])
  return true
}
