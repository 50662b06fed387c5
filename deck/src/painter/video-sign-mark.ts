import { boundsOf } from './bounds.ts'
import { enter, isVisible, type Mark } from './frame.ts'
import type { ImageBox } from './image-mark.ts'
import type { PaintKit } from './surface.ts'

const BACKGROUND = '#0a0d12'
const DISC = '#0a0d12b3'
const DISC_ON_BACKGROUND = '#f5f3ee2e'
const SIGN = '#f5f3ee'

/** Relative to the box's shorter side. */
const RADIUS = 0.12

/** The play sign of a video, on a dark background if there is no poster. */
export function videoSignMark({ width, height }: ImageBox, hasBackground: boolean, kit: PaintKit): Mark {
  const bounds = boundsOf(0, 0, width, height)
  const radius = Math.min(width, height) * RADIUS
  const disc = new kit.Path2D()
  disc.ellipse(width / 2, height / 2, radius, radius, 0, 0, 2 * Math.PI)
  const left = width / 2 - radius * 0.34
  const triangle = new kit.Path2D(
    `M${left} ${height / 2 - radius * 0.48}L${left + radius * 0.86} ${height / 2}L${left} ${height / 2 + radius * 0.48}Z`,
  )
  return {
    flat: false,
    bounds: () => bounds,
    paint(frame, matrix) {
      if (!isVisible(frame, bounds, matrix)) return
      const { context } = frame
      enter(frame, matrix)
      context.globalAlpha = frame.alpha
      context.fillStyle = BACKGROUND
      if (hasBackground) context.fillRect(0, 0, width, height)
      context.fillStyle = hasBackground ? DISC_ON_BACKGROUND : DISC
      context.fill(disc)
      context.fillStyle = SIGN
      context.fill(triangle)
    },
  }
}
