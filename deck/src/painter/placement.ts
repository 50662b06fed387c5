import { radians } from '../camera/camera.ts'
import type { Item, Line, Step } from '../document/schema.ts'
import { boundsOf, grown, type Bounds } from './bounds.ts'
import { reachOf } from './path-mark.ts'

/** The placement of an item in the world, precomputed for the frame loop. */
export interface Placement {
  readonly x: number
  readonly y: number
  /** Scale times cosine and sine of the rotation. */
  readonly cos: number
  readonly sin: number
  /** Bounds of the item's ink, in its local space. */
  readonly bounds: Bounds
  /** The step from 1 that reveals it, or 0. */
  readonly revealedAt: number
}

export function placementOf(item: Item, revealedAt: number): Placement {
  const angle = radians(item.rotation)
  return {
    x: item.x,
    y: item.y,
    cos: item.scale * Math.cos(angle),
    sin: item.scale * Math.sin(angle),
    bounds: grown(boundsOf(0, 0, item.width, item.height), overhangOf(item)),
    revealedAt,
  }
}

/** The first step that reveals each item; items without one are visible from the start. */
export function revealsOf(path: readonly Step[]): ReadonlyMap<string, number> {
  const reveals = new Map<string, number>()
  path.forEach(({ reveal = [] }, index) => {
    for (const id of reveal) if (!reveals.has(id)) reveals.set(id, index + 1)
  })
  return reveals
}

/** Maximum distance of strokes and slanted letters outside the box. */
function overhangOf(item: Item): number {
  if (item.kind === 'shape') return item.stroke ? reachOf(item.stroke) : 0
  return item.kind === 'text' ? largestSize(item.lines) / 2 : 0
}

function largestSize(lines: readonly Line[]): number {
  let size = 0
  for (const { runs } of lines) for (const run of runs) size = Math.max(size, run.size)
  return size
}
