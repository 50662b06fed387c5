import { contains, intersection, isEmpty, type Bounds } from '../../geometry/bounds.ts'
import { pathOfBounds, type Path } from '../../geometry/path.ts'

/** An immutable chain of clips, each within the previous one. */
export interface Clip {
  readonly before: Clip | undefined
  /** In the canvas's pixels. */
  readonly path: Path
  readonly rule: 'nonzero' | 'evenodd'
  /** Bounds of the intersection of all clips. */
  readonly bounds: Bounds
  /** The path is an axis-parallel rectangle equal to `bounds`. */
  readonly upright: boolean
}

/** Invisible difference of edges, px. */
const TOLERANCE = 0.05

/** @param around bounds of the current clip, or of the canvas */
export function narrow(
  before: Clip | undefined,
  path: Path,
  rule: 'nonzero' | 'evenodd',
  pathBounds: Bounds,
  around: Bounds,
): Clip | undefined {
  const upright = isUprightRectangle(path)
  if (upright && contains(pathBounds, around, TOLERANCE)) return before
  const bounds = intersection(pathBounds, around)
  // Merge two axis-parallel rectangles.
  if (upright && before?.upright && !isEmpty(bounds))
    return { before: before.before, path: pathOfBounds(bounds), rule: 'nonzero', bounds, upright }
  return { before, path, rule, bounds, upright }
}

/** The clips that affect these bounds, outermost first. */
export function clipsFor(clip: Clip | undefined, bounds: Bounds): Clip[] {
  const chain: Clip[] = []
  for (let at = clip; at; at = at.before)
    if (!at.upright || !contains(at.bounds, bounds, TOLERANCE)) chain.push(at)
  return chain.reverse()
}

function isUprightRectangle({ operators, points }: Path): boolean {
  const shape = operators.join('')
  if (shape !== 'MLLLZ' && shape !== 'MLLL' && shape !== 'MLLLLZ' && shape !== 'MLLLL') return false
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = x0, y4 = y0] = points
  if (!near(x4, x0) || !near(y4, y0)) return false
  const across = near(y0, y1) && near(x1, x2) && near(y2, y3) && near(x3, x0)
  const down = near(x0, x1) && near(y1, y2) && near(x2, x3) && near(y3, y0)
  return across || down
}

const near = (one: number, other: number): boolean => Math.abs(one - other) < TOLERANCE / 2
