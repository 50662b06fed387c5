import { transformBounds } from '../geometry/bounds.ts'
import { multiply, type Matrix } from '../geometry/matrix.ts'
import { transformPath } from '../geometry/path.ts'
import type { Shape } from './shape.ts'

/** Transforms a shape in world coordinates. */
export function moveShape(by: Matrix, shape: Shape): Shape {
  const bounds = transformBounds(by, shape.bounds)
  if (shape.kind !== 'group') return { ...shape, matrix: multiply(by, shape.matrix), bounds }
  return {
    ...shape,
    bounds,
    shapes: shape.shapes.map((inner) => moveShape(by, inner)),
    ...(shape.clip && { clip: { ...shape.clip, path: transformPath(by, shape.clip.path) } }),
  }
}
