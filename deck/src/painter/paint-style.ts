import type { Paint } from '../document/schema.ts'
import type { PaintContext } from './surface.ts'

/** Gradients are created once; contexts can share them. */
const made = new WeakMap<object, object>()

/** The `fillStyle` or `strokeStyle` of a paint, without the transform of a radial gradient. */
export function styleOf(context: PaintContext, paint: Paint): string | object {
  if (typeof paint === 'string') return paint
  const known = made.get(paint)
  if (known) return known
  const gradient =
    paint.type === 'linear'
      ? context.createLinearGradient(paint.x1, paint.y1, paint.x2, paint.y2)
      : context.createRadialGradient(paint.x1, paint.y1, paint.r1, paint.x2, paint.y2, paint.r2)
  for (const { offset, colour } of paint.stops) gradient.addColorStop(offset, colour)
  made.set(paint, gradient)
  return gradient
}
