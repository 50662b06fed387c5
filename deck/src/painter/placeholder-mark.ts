import { boundsOf } from './bounds.ts'
import { enter, isVisible, type Frame, type Mark } from './frame.ts'
import type { ImageBox } from './image-mark.ts'
import { identity, multiply } from './matrix.ts'
import { fontOf, SET_SIZE } from './text-layout.ts'

/** Contrast of the texts on the background: 7.3 and 4.9. */
const BACKGROUND = '#f0f2f2'
const EDGE = '#838b8f'
const TITLE = '#485055'
const REASON = '#626a6f'

/** Sizes relative to the box's shorter side. */
const TITLE_SIZE = 0.13
const REASON_SIZE = 0.085
const EDGE_WIDTH = 0.012

/** A box with a title and a reason. */
export function placeholderMark(box: ImageBox, title: string, reason: string): Mark {
  const bounds = boundsOf(box.x, box.y, box.width, box.height)
  const side = Math.min(box.width, box.height)
  const edge = side * EDGE_WIDTH
  const middle = box.y + box.height / 2
  return {
    flat: true,
    bounds: () => bounds,
    paint(frame, matrix) {
      if (!isVisible(frame, bounds, matrix)) return
      const { context } = frame
      enter(frame, matrix)
      context.globalAlpha = frame.alpha
      context.fillStyle = EDGE
      context.fillRect(box.x, box.y, box.width, box.height)
      context.fillStyle = BACKGROUND
      context.fillRect(box.x + edge, box.y + edge, box.width - 2 * edge, box.height - 2 * edge)
      const write = (text: string, colour: string, size: number, baseline: number) => {
        context.fillStyle = colour
        writeCentred(frame, matrix, text, size, box, baseline)
      }
      write(title, TITLE, side * TITLE_SIZE, middle)
      write(reason, REASON, side * REASON_SIZE, middle + side * TITLE_SIZE * 1.2)
    },
  }
}

/** Writes a centred line, reduced if it does not fit. */
function writeCentred(
  frame: Frame,
  matrix: Parameters<Mark['paint']>[1],
  text: string,
  size: number,
  { x, width }: ImageBox,
  baseline: number,
): void {
  const { context } = frame
  context.font = fontOf({ text, font: '', size, colour: '', weight: 500 }, 'system-ui, sans-serif')
  context.textAlign = 'left'
  context.direction = 'ltr'
  const measured = context.measureText(text).width || SET_SIZE
  const scale = Math.min(size / SET_SIZE, (width * 0.9) / measured)
  enter(
    frame,
    multiply(identity(), matrix, [scale, 0, 0, scale, x + (width - measured * scale) / 2, baseline]),
  )
  context.fillText(text, 0, 0)
}
