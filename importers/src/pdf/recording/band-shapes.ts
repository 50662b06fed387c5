import type { Bounds } from '../../geometry/bounds.ts'
import { IDENTITY, type Matrix } from '../../geometry/matrix.ts'
import { append, emptyPath, pathOfBounds, type Path } from '../../geometry/path.ts'
import type { Shape } from '../../shapes/shape.ts'
import { transformPaint } from '../../shapes/transform-paint.ts'
import { gradientPaint, type RecordedGradient } from './recorded-paint.ts'

/**
 * The parts of a linear gradient over an area. Each covers everything from its start to the far end.
 *
 * @param matrix from the gradient's coordinates to those of the area
 */
export function bandShapes(
  bands: readonly RecordedGradient[],
  matrix: Matrix,
  alpha: number,
  area: Bounds,
): Shape[] {
  return bands.flatMap((band, at): Shape[] => {
    const local = gradientPaint(band, alpha)
    const fill = local && transformPaint(local, matrix)
    if (!fill || typeof fill === 'string' || fill.type !== 'linear') return []
    const start = band.stops[0]?.offset ?? 0
    const path = at === 0 ? pathOfBounds(area) : farSide(fill, start, area)
    return [{ kind: 'path', path, matrix: IDENTITY, rule: 'nonzero', fill, opacity: 1, bounds: area }]
  })
}

/** A rectangle that contains the part of an area beyond a position on the gradient's axis. */
function farSide(
  { x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number },
  offset: number,
  { left, top, right, bottom }: Bounds,
): Path {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [ax, ay] = [(x2 - x1) / length, (y2 - y1) / length]
  const [x, y] = [x1 + offset * (x2 - x1), y1 + offset * (y2 - y1)]
  const far =
    Math.hypot(right - left, bottom - top) + Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2)
  const path = emptyPath()
  append(path, 'M', x - ay * far, y + ax * far)
  append(path, 'L', x + ay * far, y - ax * far)
  append(path, 'L', x + (ay + ax) * far, y - (ax - ay) * far)
  append(path, 'L', x - (ay - ax) * far, y + (ax + ay) * far)
  append(path, 'Z')
  return path
}
