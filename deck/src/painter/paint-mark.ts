import type { Viewport } from '../camera/camera.ts'
import type { PaintContext } from './surface.ts'

/** Of the height of a line of marks, in parts of the shorter side. */
const LINE_PART = 5
const MIN_FONT_PX = 11
const MAX_FONT_PX = 40
const ANGLE = -Math.PI / 7

/**
 * Paints a text repeatedly and diagonally over a picture: light letters with a dark edge, legible on light and dark.
 *
 * @param size of the picture, in the units of the context
 * @param pixelRatio device pixels per unit
 * @param family as in CSS
 */
export function paintMark(
  context: PaintContext,
  { width, height }: Viewport,
  {
    text,
    family,
    pixelRatio = 1,
  }: { readonly text: string; readonly family: string; readonly pixelRatio?: number },
): void {
  const shorter = Math.min(width, height)
  const px = Math.min(MAX_FONT_PX, Math.max(MIN_FONT_PX, shorter / 24))
  const line = Math.max(3 * px, shorter / LINE_PART)
  const [cos, sin] = [Math.cos(ANGLE) * pixelRatio, Math.sin(ANGLE) * pixelRatio]
  context.save()
  context.setTransform(cos, sin, -sin, cos, (width * pixelRatio) / 2, (height * pixelRatio) / 2)
  context.font = `600 ${px}px ${family}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.direction = 'ltr'
  context.globalCompositeOperation = 'source-over'
  const advance = context.measureText(text).width + 3 * px
  // Turned, the picture is as long as its diagonal.
  const reach = Math.hypot(width, height) / 2
  const edge = Math.max(1, px / 14)
  const rows = Math.ceil(reach / line)
  const columns = Math.ceil(reach / advance) + 1
  for (let row = -rows; row <= rows; row++)
    for (let column = -columns; column < columns; column++) {
      const x = (column + (row % 2) / 2) * advance
      context.globalAlpha = 0.4
      context.fillStyle = '#000000'
      context.fillText(text, x + edge, row * line + edge)
      context.globalAlpha = 0.55
      context.fillStyle = '#ffffff'
      context.fillText(text, x, row * line)
    }
  context.restore()
}
