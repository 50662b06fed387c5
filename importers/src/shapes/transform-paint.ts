import type { Paint } from '@viewpage/deck'
import { apply, isIdentity, multiply, uniformScale, type Matrix } from '../geometry/matrix.ts'
import { shortened } from '../geometry/number-text.ts'

/** Transforms a paint together with its shape. */
export function transformPaint(paint: Paint, matrix: Matrix): Paint {
  if (typeof paint === 'string' || isIdentity(matrix)) return paint
  if (paint.type === 'linear') return { ...paint, ...transformLinear(paint, matrix) }

  const own = paint.transform ? multiply(matrix, paint.transform) : matrix
  const scale = uniformScale(own)
  if (scale !== undefined) {
    const [x1, y1] = apply(own, paint.x1, paint.y1)
    const [x2, y2] = apply(own, paint.x2, paint.y2)
    return {
      type: 'radial',
      x1: shortened(x1),
      y1: shortened(y1),
      r1: shortened(paint.r1 * scale),
      x2: shortened(x2),
      y2: shortened(y2),
      r2: shortened(paint.r2 * scale),
      stops: paint.stops,
    }
  }
  return { ...paint, transform: own.map((part) => shortened(part)) as Matrix }
}

export interface LinearAxis {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** A skewed linear gradient is still linear: its iso-colour lines stay straight, and the new axis is normal to them. */
export function transformLinear({ x1, y1, x2, y2 }: LinearAxis, matrix: Matrix): LinearAxis {
  const [startX, startY] = apply(matrix, x1, y1)
  const [endX, endY] = apply(matrix, x2, y2)
  // An iso-colour line, normal to the original axis.
  const [sideX, sideY] = apply(matrix, x1 - (y2 - y1), y1 + (x2 - x1))
  const alongX = sideX - startX
  const alongY = sideY - startY
  const square = alongX * alongX + alongY * alongY
  const slide = square > 0 ? ((endX - startX) * alongX + (endY - startY) * alongY) / square : 0
  return {
    x1: shortened(startX),
    y1: shortened(startY),
    x2: shortened(endX - slide * alongX),
    y2: shortened(endY - slide * alongY),
  }
}
