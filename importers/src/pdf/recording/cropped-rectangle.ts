import type { Paint } from '@viewpage/deck'
import { contains, intersection, isEmpty, transformBounds, type Bounds } from '../../geometry/bounds.ts'
import { invert, type Matrix } from '../../geometry/matrix.ts'
import { boundsOfPath, pathOfBounds, type Path } from '../../geometry/path.ts'
import type { Shape } from '../../shapes/shape.ts'

interface FilledRectangle {
  readonly path: Path
  readonly matrix: Matrix
  readonly bounds: Bounds
  readonly fill: Paint
}

/** The shape of a filled rectangle, cropped if it is larger than the visible area. */
export function croppedRectangle({ path, matrix, bounds, fill }: FilledRectangle, visible: Bounds): Shape {
  const shape = { kind: 'path', path, matrix, rule: 'nonzero', fill, opacity: 1, bounds } as const
  const back = invert(matrix)
  if (!back || contains(visible, bounds) || isEmpty(visible)) return shape
  const part = intersection(transformBounds(back, visible), boundsOfPath(path))
  if (isEmpty(part)) return shape
  return { ...shape, path: pathOfBounds(part), bounds: transformBounds(matrix, part) }
}
