import { boundsOfPoints, NOTHING, union, type Bounds } from './bounds.ts'
import { apply, type Matrix } from './matrix.ts'

/** Absolute moves, lines, cubic and quadratic curves and closings: `operators` one letter each, `points` x y x y …. */
export interface Path {
  operators: PathOperator[]
  points: number[]
}

export type PathOperator = 'M' | 'L' | 'Q' | 'C' | 'Z'

/** Number of coordinates of an operator. */
export const OPERANDS: Record<PathOperator, number> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 }

export const emptyPath = (): Path => ({ operators: [], points: [] })

/** Whether it draws anything. */
export const hasSegments = ({ operators }: Path): boolean => operators.some((operator) => operator !== 'M')

export function append(path: Path, operator: PathOperator, ...points: number[]): void {
  path.operators.push(operator)
  for (const value of points) path.points.push(value)
}

export function transformPath(matrix: Matrix, { operators, points }: Path): Path {
  const moved = new Array<number>(points.length)
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x, y] = apply(matrix, points[at] ?? 0, points[at + 1] ?? 0)
    moved[at] = x
    moved[at + 1] = y
  }
  return { operators, points: moved }
}

export function rectanglePath(x: number, y: number, width: number, height: number): Path {
  return {
    operators: ['M', 'L', 'L', 'L', 'Z'],
    points: [x, y, x + width, y, x + width, y + height, x, y + height],
  }
}

export const pathOfBounds = ({ left, top, right, bottom }: Bounds): Path =>
  rectanglePath(left, top, right - left, bottom - top)

/** The segments of a path one by one, each with the point it starts from. */
export function* segmentsOf({ operators, points }: Path): Generator<{
  operator: PathOperator
  from: [number, number]
  values: number[]
}> {
  let from: [number, number] = [0, 0]
  let start: [number, number] = [0, 0]
  let at = 0
  for (const operator of operators) {
    const values = points.slice(at, at + OPERANDS[operator])
    at += OPERANDS[operator]
    yield { operator, from, values }
    if (operator === 'Z') from = start
    else from = [values.at(-2) ?? 0, values.at(-1) ?? 0]
    if (operator === 'M') start = from
  }
}

/** The tight bounds of a path. Points without a segment do not count. */
export function boundsOfPath(path: Path): Bounds {
  let bounds: Bounds = NOTHING
  for (const { operator, from, values } of segmentsOf(path)) {
    if (operator === 'M' || operator === 'Z') continue
    const end: [number, number] = [values.at(-2) ?? 0, values.at(-1) ?? 0]
    bounds = union(bounds, boundsOfPoints([from, end]))
    if (operator === 'L') continue
    const xs = [from[0], ...values.filter((_, at) => at % 2 === 0)]
    const ys = [from[1], ...values.filter((_, at) => at % 2 === 1)]
    for (const t of [...turningPoints(xs), ...turningPoints(ys)])
      bounds = union(bounds, boundsOfPoints([[bezier(xs, t), bezier(ys, t)]]))
  }
  return bounds
}

/** Parameters (0–1) of the extrema of a Bézier curve with three or four coordinates. */
function turningPoints([p0 = 0, p1 = 0, p2 = 0, p3]: number[]): number[] {
  const roots: number[] = []
  if (p3 === undefined) roots.push((p0 - p1) / (p0 - 2 * p1 + p2))
  else {
    const a = -p0 + 3 * p1 - 3 * p2 + p3
    const b = 2 * (p0 - 2 * p1 + p2)
    const c = p1 - p0
    if (Math.abs(a) < 1e-12) roots.push(-c / b)
    else {
      const root = Math.sqrt(b * b - 4 * a * c)
      roots.push((-b + root) / (2 * a), (-b - root) / (2 * a))
    }
  }
  return roots.filter((t) => t > 0 && t < 1)
}

function bezier([p0 = 0, p1 = 0, p2 = 0, p3]: number[], t: number): number {
  const s = 1 - t
  if (p3 === undefined) return s * s * p0 + 2 * s * t * p1 + t * t * p2
  return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
}
