import { apply, type Matrix } from './matrix.ts'

/** An upright rectangle by its edges; empty when an edge has passed its opposite. */
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

export const NOTHING: Readonly<Bounds> = {
  left: Infinity,
  top: Infinity,
  right: -Infinity,
  bottom: -Infinity,
}

export const isEmpty = ({ left, top, right, bottom }: Bounds): boolean => !(left <= right && top <= bottom)

/** From the unit square to a box. */
export const boxMatrix = ({ left, top, right, bottom }: Bounds): Matrix => [
  right - left,
  0,
  0,
  bottom - top,
  left,
  top,
]

export function union(one: Bounds, other: Bounds): Bounds {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}

export function intersection(one: Bounds, other: Bounds): Bounds {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

export function grow({ left, top, right, bottom }: Bounds, by: number): Bounds {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}

export function contains(outer: Bounds, inner: Bounds, tolerance = 0): boolean {
  return (
    outer.left <= inner.left + tolerance &&
    outer.top <= inner.top + tolerance &&
    outer.right >= inner.right - tolerance &&
    outer.bottom >= inner.bottom - tolerance
  )
}

/** The upright rectangle around a transformed one. */
export function transformBounds(matrix: Matrix, bounds: Bounds): Bounds {
  if (isEmpty(bounds)) return NOTHING
  const { left, top, right, bottom } = bounds
  return boundsOfPoints([
    apply(matrix, left, top),
    apply(matrix, right, top),
    apply(matrix, right, bottom),
    apply(matrix, left, bottom),
  ])
}

export function boundsOfPoints(points: Iterable<readonly [number, number]>): Bounds {
  let bounds: Bounds = NOTHING
  for (const [x, y] of points) bounds = union(bounds, { left: x, top: y, right: x, bottom: y })
  return bounds
}

export const boundsOfBox = (x: number, y: number, width: number, height: number): Bounds => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

/** The smallest rectangle of whole pixels around. */
export const roundedOut = ({ left, top, right, bottom }: Bounds): Bounds => ({
  left: Math.floor(left),
  top: Math.floor(top),
  right: Math.ceil(right),
  bottom: Math.ceil(bottom),
})
