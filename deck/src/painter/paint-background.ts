import type { Paint } from '../document/schema.ts'
import { enter, type Frame } from './frame.ts'
import { identity, multiply } from './matrix.ts'
import { styleOf } from './paint-style.ts'
import { fillAll } from './path-mark.ts'
import type { ViewTransform } from './view-transform.ts'

/** Clears the canvas and fills it with the background. A gradient is in world coordinates. */
export function paintBackground(frame: Frame, background: Paint, view: ViewTransform): void {
  const { context, region } = frame
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-over'
  context.clearRect(0, 0, region.right, region.bottom)
  context.fillStyle = styleOf(context, background)
  if (typeof background === 'string') {
    context.fillRect(0, 0, region.right, region.bottom)
    return
  }
  const { a, b, c, d, cameraX, cameraY, middleX, middleY } = view
  const world = { a, b, c, d, e: middleX - a * cameraX - c * cameraY, f: middleY - b * cameraX - d * cameraY }
  const transform = background.type === 'radial' ? background.transform : undefined
  const matrix = transform ? multiply(identity(), world, transform) : world
  enter(frame, matrix)
  fillAll(frame, matrix)
}
