/** a b c d e f as in `CanvasRenderingContext2D.transform`: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

export const scaling = (x: number, y = x): Matrix => [x, 0, 0, y, 0, 0]

/** @param degrees clockwise, y down */
export function rotation(degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [cos, sin, -sin, cos, 0, 0]
}

/** `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const determinant = ([a, b, c, d]: Matrix): number => a * d - b * c

/** The inverse; undefined for a singular matrix. */
export function invert(matrix: Matrix): Matrix | undefined {
  const [a, b, c, d, e, f] = matrix
  const area = determinant(matrix)
  if (!Number.isFinite(1 / area)) return undefined
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area]
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

export const isFiniteMatrix = (matrix: Matrix): boolean => matrix.every((part) => Math.abs(part) <= 1e12)

export const isIdentity = (matrix: Matrix): boolean => matrix.every((part, at) => part === IDENTITY[at])

/** Length of a unit vector after the matrix, between its shortest and its longest. */
export const meanScale = (matrix: Matrix): number => Math.sqrt(Math.abs(determinant(matrix)))

/** Translation, rotation and uniform scale without reflection, as items have it. */
export interface Similarity {
  x: number
  y: number
  scale: number
  /** Degrees, clockwise. */
  rotation: number
}

export function similarityOf([a, b, c, d, e, f]: Matrix): Similarity | undefined {
  const scale = Math.hypot(a, b)
  if (!(scale > 0)) return undefined
  const tolerance = 1e-6 * scale
  if (Math.abs(a - d) > tolerance || Math.abs(b + c) > tolerance) return undefined
  return { x: e, y: f, scale, rotation: (Math.atan2(b, a) * 180) / Math.PI }
}

/** The scale of a matrix that keeps all angles, mirrored or not; undefined for others. */
export function uniformScale([a, b, c, d]: Matrix): number | undefined {
  const scale = Math.hypot(a, b)
  const tolerance = 1e-6 * scale
  const turned = Math.abs(a - d) <= tolerance && Math.abs(b + c) <= tolerance
  const mirrored = Math.abs(a + d) <= tolerance && Math.abs(b - c) <= tolerance
  return scale > 0 && (turned || mirrored) ? scale : undefined
}
