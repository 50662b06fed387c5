import {
  boundsOfBox,
  intersection,
  transformBounds,
  union,
  NOTHING,
  type Bounds,
} from '../geometry/bounds.ts'
import { invert, multiply, type Matrix } from '../geometry/matrix.ts'
import { boundsOfPath, transformPath } from '../geometry/path.ts'
import type { Shape } from '../shapes/shape.ts'

/** The bounds of outlines without strokes, in the local coordinates of `matrix`. */
export function geometryBounds(shapes: readonly Shape[], matrix: Matrix): Bounds {
  const back = invert(matrix)
  if (!back) return NOTHING
  return shapes.reduce<Bounds>((all, shape) => union(all, boundsOf(shape, back)), NOTHING)
}

function boundsOf(shape: Shape, back: Matrix): Bounds {
  switch (shape.kind) {
    case 'path':
      return boundsOfPath(transformPath(multiply(back, shape.matrix), shape.path))
    case 'image':
      return transformBounds(
        multiply(back, shape.matrix),
        boundsOfBox(shape.x, shape.y, shape.width, shape.height),
      )
    case 'text':
    case 'glyphs':
      return transformBounds(back, shape.bounds)
    case 'group': {
      const inner = shape.shapes.reduce<Bounds>((all, one) => union(all, boundsOf(one, back)), NOTHING)
      return shape.clip ? intersection(inner, boundsOfPath(transformPath(back, shape.clip.path))) : inner
    }
  }
}
