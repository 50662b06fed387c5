import { turnMatrix, type SpacePlace, type Turns } from './step-places.ts'

/** Where a step lies in the plane of the deck. */
export interface FlatPlace {
  /** Of its middle. */
  x: number
  y: number
  scale: number
  /** Degrees, clockwise. */
  rotation: number
}

/**
 * Lays a step flat: the camera of impress.js stands before each step and sees it as it is, so each keeps its size,
 * loses its depth, and keeps of its turns what happens in the plane (docs/decisions/0008-impress-laid-flat.md).
 */
export function flatten({ x, y, scale, turns }: SpacePlace): FlatPlace {
  return { x, y, scale, rotation: turnInPlane(turns) }
}

/** The twist about the axis that we look along; a step seen from behind has none. */
function turnInPlane(turns: Turns): number {
  const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = turnMatrix(turns)
  const [sin, cos] = [c - b, a + d]
  if (Math.hypot(sin, cos) < 1e-6) return 0
  const angle = (Math.atan2(sin, cos) * 180) / Math.PI
  return Math.abs(angle) < 1e-9 ? 0 : angle
}

/** Whether two steps lie in different planes of the space. */
export function areInDifferentPlanes(one: SpacePlace, other: SpacePlace): boolean {
  const [n, m] = [normalOf(one.turns), normalOf(other.turns)]
  const tilted = n.reduce((sum, part, at) => sum + part * (m[at] ?? 0), 0) < 0.999
  return tilted || Math.abs(one.z - other.z) > 1e-3
}

const normalOf = (turns: Turns): number[] => turnMatrix(turns).map((row) => row[2] ?? 0)
