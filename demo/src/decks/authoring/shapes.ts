import type { Drawing, Paint, ShapeItem, Stroke, VectorItem } from '@viewpage/deck'

/** Style and label of a shape. */
export interface ShapeLook {
  readonly fill?: Paint
  readonly stroke?: Stroke
  readonly label?: string
}

type Area = readonly [x: number, y: number, width: number, height: number]

const UPRIGHT = { scale: 1, rotation: 0 }

export function circle(id: string, x: number, y: number, radius: number, look: ShapeLook): ShapeItem {
  const side = 2 * radius
  return {
    kind: 'shape',
    shape: 'ellipse',
    id,
    x: x - radius,
    y: y - radius,
    width: side,
    height: side,
    ...UPRIGHT,
    ...look,
  }
}

/** @param radius of its corners */
export function rectangle(id: string, [x, y, width, height]: Area, look: ShapeLook, radius = 0): ShapeItem {
  const shape = { kind: 'shape', shape: 'rectangle', id, x, y, width, height, radius } as const
  return { ...shape, ...UPRIGHT, ...look }
}

/** @param d path data in the coordinates of the area, whose upper left corner is 0 0 */
export function path(id: string, [x, y, width, height]: Area, d: string, look: ShapeLook): ShapeItem {
  return { kind: 'shape', shape: 'path', id, x, y, width, height, d, ...UPRIGHT, ...look }
}

/** Many strokes as one item. @param drawings in the coordinates of the area, whose upper left corner is 0 0 */
export function vector(
  id: string,
  [x, y, width, height]: Area,
  drawings: Drawing[],
  look: Pick<ShapeLook, 'label'> = {},
): VectorItem {
  return { kind: 'vector', id, x, y, width, height, drawings, ...UPRIGHT, ...look }
}

/** A filled path inside a vector. */
export function filled(d: string, fill: Paint, opacity = 1): Drawing {
  return { op: 'path', d, fill, ...(opacity < 1 && { opacity }) }
}

/** A stroked path inside a vector. */
export function stroked(d: string, paint: Paint, width: number, more: Partial<Stroke> = {}): Drawing {
  return { op: 'path', d, stroke: { paint, width, ...more } }
}

/** Drawings clipped by an outline. */
export function clipped(d: string, drawings: Drawing[]): Drawing {
  return { op: 'group', drawings, clip: { d } }
}
