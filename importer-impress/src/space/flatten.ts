import { multiply, rotation, translation, type Matrix } from '@viewpage/importers/geometry/matrix'
import { turnMatrix, type SpacePlace, type Turns } from './step-places.ts'

/** Position of a step in the plane of the deck. */
export interface FlatPlace {
  /** Of its centre. */
  x: number
  y: number
  scale: number
  /** Degrees, clockwise. */
  rotation: number
}

/**
 * Flattens a step: the camera of impress.js faces each step, so the step keeps its size and its rotation in the plane,
 * and loses its depth (docs/decisions/0008-impress-is-flattened.md).
 */
export function flatten({ x, y, scale, turns }: SpacePlace): FlatPlace {
  return { x, y, scale, rotation: turnInPlane(turns) }
}

/** Turns to the rotation of a place and moves there, without its scale. */
export const placeMatrix = ({ x, y, rotation: turn }: FlatPlace): Matrix =>
  multiply(translation(x, y), rotation(turn))

/** The rotation about the viewing axis; 0 for a step that is seen from behind. */
function turnInPlane(turns: Turns): number {
  const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = turnMatrix(turns)
  const [sin, cos] = [c - b, a + d]
  if (Math.hypot(sin, cos) < 1e-6) return 0
  const angle = (Math.atan2(sin, cos) * 180) / Math.PI
  return Math.abs(angle) < 1e-9 ? 0 : angle
}

/** A shift in the space, as it is seen from a step. */
export function seenAlong(turns: Turns, x: number, y: number): [x: number, y: number] {
  const [[a = 1, b = 0] = [], [c = 0, d = 1] = []] = turnMatrix(turns)
  return [a * x + c * y, b * x + d * y]
}

/** Whether two steps lie in different planes of the space. */
export function areInDifferentPlanes(one: SpacePlace, other: SpacePlace): boolean {
  const [n, m] = [normalOf(one.turns), normalOf(other.turns)]
  const tilted = n.reduce((sum, part, at) => sum + part * (m[at] ?? 0), 0) < 0.999
  return tilted || Math.abs(one.z - other.z) > 1e-3
}

const normalOf = (turns: Turns): number[] => turnMatrix(turns).map((row) => row[2] ?? 0)
