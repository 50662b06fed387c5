import type { Matrix } from './matrix.ts'

/** A bounding box, in the coordinate space of its content; for a region, in device px. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function boundsOf(left: number, top: number, width: number, height: number): Bounds {
  return { left, top, right: left + width, bottom: top + height }
}

export function grown({ left, top, right, bottom }: Bounds, margin: number): Bounds {
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
}

/** The upright bounding box of transformed bounds. */
export function transformed({ left, top, right, bottom }: Bounds, m: Matrix): Bounds {
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  const across = (Math.abs(m.a) * (right - left) + Math.abs(m.c) * (bottom - top)) / 2
  const down = (Math.abs(m.b) * (right - left) + Math.abs(m.d) * (bottom - top)) / 2
  const atX = m.a * x + m.c * y + m.e
  const atY = m.b * x + m.d * y + m.f
  return { left: atX - across, top: atY - down, right: atX + across, bottom: atY + down }
}

/** The intersection of two regions in whole px; null if it is empty. */
export function sharedPixels(one: Bounds, other: Bounds): Bounds | null {
  const left = Math.max(Math.floor(one.left), Math.floor(other.left))
  const top = Math.max(Math.floor(one.top), Math.floor(other.top))
  const right = Math.min(Math.ceil(one.right), Math.ceil(other.right))
  const bottom = Math.min(Math.ceil(one.bottom), Math.ceil(other.bottom))
  return right > left && bottom > top ? { left, top, right, bottom } : null
}

/** The union. */
export function joined(one: Bounds | null, other: Bounds | null): Bounds | null {
  if (!one || !other) return one ?? other
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}

/** The intersection; null if it is empty. */
export function shared(one: Bounds | null, other: Bounds | null): Bounds | null {
  if (!one || !other) return null
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const right = Math.min(one.right, other.right)
  const bottom = Math.min(one.bottom, other.bottom)
  return right >= left && bottom >= top ? { left, top, right, bottom } : null
}
