import { viewTransform, type Stage, type View, type ViewTransform } from '@viewpage/deck'

/** ms of the frame that speeds are told by. */
const FRAME = 1_000 / 60

/**
 * How fast a picture moves: the longest way that something at its edge goes in a 60th of a second, px of the device.
 *
 * @param ms between the two views
 */
export function speedBetween(from: View, to: View, stage: Stage, ms: number): number {
  if (ms <= 0) return 0
  const before = viewTransform(from.camera, stage)
  const after = viewTransform(to.camera, stage)
  const x = stage.viewport.width * stage.pixelRatio
  const y = stage.viewport.height * stage.pixelRatio
  const ways = [
    [0, 0],
    [x, 0],
    [0, y],
    [x, y],
  ].map(([left = 0, top = 0]) => wayOf(before, after, left, top))
  return (Math.max(...ways) * FRAME) / ms
}

/** How far what was at a point of the screen has gone, px. */
function wayOf(before: ViewTransform, after: ViewTransform, x: number, y: number): number {
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

/** px a frame; from here on nobody sees more than half the sharpness, and nothing is painted for it. */
export const FAST = 40
/** Of a level: a tile is shown at most 1.2 times larger than it is while the picture creeps. */
const LEAST_COARSER = 0.25
const MOST_COARSER = 1.25

/** Levels of sharpness that nobody misses at this speed. */
export function coarserAt(speed: number): number {
  return LEAST_COARSER + (MOST_COARSER - LEAST_COARSER) * Math.min(1, speed / FAST)
}
