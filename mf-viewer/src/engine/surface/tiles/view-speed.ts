import { viewTransform, type Stage, type View, type ViewTransform } from '@viewpage/deck'

/** Speeds are given per frame of this duration. */
const FRAME_MS = 1_000 / 60

/**
 * The speed of a picture: the longest distance that one of its corners moves in a 60th of a second, in device px.
 *
 * @param ms between the two views
 */
export function speedBetween(from: View, to: View, stage: Stage, ms: number): number {
  if (ms <= 0) return 0
  const before = viewTransform(from.camera, stage)
  const after = viewTransform(to.camera, stage)
  const x = stage.viewport.width * stage.pixelRatio
  const y = stage.viewport.height * stage.pixelRatio
  const distances = [
    [0, 0],
    [x, 0],
    [0, y],
    [x, y],
  ].map(([left = 0, top = 0]) => distanceOf(before, after, left, top))
  return (Math.max(...distances) * FRAME_MS) / ms
}

/** Distance that the point at a position on the screen has moved, px. */
function distanceOf(before: ViewTransform, after: ViewTransform, x: number, y: number): number {
  const { a, b, c, d, cameraX, cameraY, middleX, middleY } = before
  const determinant = a * d - b * c
  const dx = x - middleX
  const dy = y - middleY
  const worldX = cameraX + (d * dx - c * dy) / determinant - after.cameraX
  const worldY = cameraY + (a * dy - b * dx) / determinant - after.cameraY
  return Math.hypot(
    after.a * worldX + after.c * worldY + after.middleX - x,
    after.b * worldX + after.d * worldY + after.middleY - y,
  )
}

/** From this speed on, half the sharpness looks the same, and no tiles are painted. */
export const FAST_PX_PER_FRAME = 40
/** In levels. At the minimum, a tile is enlarged at most 1.2 times. */
const MIN_COARSER = 0.25
const MAX_COARSER = 1.25

/** Levels of sharpness that can be omitted invisibly at this speed. */
export function coarserAt(speed: number): number {
  return MIN_COARSER + (MAX_COARSER - MIN_COARSER) * Math.min(1, speed / FAST_PX_PER_FRAME)
}

/** Measures the speed between successive views. Owns the last view. */
export interface Speedometer {
  /** @returns px per frame since the last view; 0 for the first one */
  measure(view: View, stage: Stage): number
  reset(): void
}

export function createSpeedometer(now: () => number): Speedometer {
  let last: { readonly view: View; readonly at: number } | null = null
  return {
    measure(view, stage) {
      const at = now()
      const speed = last ? speedBetween(last.view, view, stage, at - last.at) : 0
      last = { view, at }
      return speed
    },
    reset() {
      last = null
    },
  }
}
