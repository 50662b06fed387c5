/** An affine transform as in `setTransform`. Mutable, so that the frame loop allocates none. */
export interface Matrix {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

export type MatrixNumbers = readonly [number, number, number, number, number, number]

export function identity(): Matrix {
  return { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
}

/** Sets `result` to the product: `right` is applied first, then `left`. */
export function multiply(result: Matrix, left: Matrix, [a, b, c, d, e, f]: MatrixNumbers): Matrix {
  result.a = left.a * a + left.c * b
  result.b = left.b * a + left.d * b
  result.c = left.a * c + left.c * d
  result.d = left.b * c + left.d * d
  result.e = left.a * e + left.c * f + left.e
  result.f = left.b * e + left.d * f + left.f
  return result
}

/** The scale factor, averaged over all directions. */
export function scaleOf({ a, b, c, d }: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

/** The inverse, or null for a singular transform. */
export function inverse({ a, b, c, d, e, f }: Matrix): Matrix | null {
  const determinant = a * d - b * c
  if (determinant === 0 || !Number.isFinite(determinant)) return null
  return {
    a: d / determinant,
    b: -b / determinant,
    c: -c / determinant,
    d: a / determinant,
    e: (c * f - d * e) / determinant,
    f: (b * e - a * f) / determinant,
  }
}

export function matrixOf([a, b, c, d, e, f]: MatrixNumbers): Matrix {
  return { a, b, c, d, e, f }
}

export function numbersOf({ a, b, c, d, e, f }: Matrix): MatrixNumbers {
  return [a, b, c, d, e, f]
}
