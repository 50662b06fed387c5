import { boundsOf } from './bounds.ts'
import { enter, isSeen, type Frame, type Mark } from './frame.ts'
import type { ImageBox } from './image-mark.ts'
import { identity, multiply } from './matrix.ts'
import { fontOf, SET_SIZE } from './text-layout.ts'

/** The page's own colours for what is missing: text 7.3 and 4.9 on the ground. */
const GROUND = '#f0f2f2'
const EDGE = '#838b8f'
const TITLE = '#485055'
const REASON = '#626a6f'

/** Of the box's shorter side. */
const TITLE_SIZE = 0.13
const REASON_SIZE = 0.085
const EDGE_WIDTH = 0.012

/** A box with the words that something is not available, and why. */
export function placeholderMark(box: ImageBox, title: string, reason: string): Mark {
  const bounds = boundsOf(box.x, box.y, box.width, box.height)
  const side = Math.min(box.width, box.height)
  const edge = side * EDGE_WIDTH
  const middle = box.y + box.height / 2
  return {
    flat: true,
    bounds: () => bounds,
    paint(frame, matrix) {
      if (!isSeen(frame, bounds, matrix)) return
      const { context } = frame
      enter(frame, matrix)
      context.globalAlpha = frame.alpha
      context.fillStyle = EDGE
      context.fillRect(box.x, box.y, box.width, box.height)
      context.fillStyle = GROUND
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

/** One line, as large as wanted or as fits. */
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
