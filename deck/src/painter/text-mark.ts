import type { Line } from '../document/schema.ts'
import { joined, type Bounds } from './bounds.ts'
import { enter, isSeen, type Frame, type Mark } from './frame.ts'
import { identity, multiply, scaleOf, type Matrix } from './matrix.ts'
import { layoutLine, guessedLayout, type LineExtent, type LineLayout } from './text-layout.ts'

/** px of the device an em must have to be read as letters; a smaller line is a bar of its colour. */
const LEAST_EM = 2
/** The same while all moves: letters cost most of a frame where there is no GPU. */
const LEAST_MOVING_EM = 4
/** Bars are as dark as a line of small letters. */
const BAR_OPACITY = 0.45

/** Lines of text, each in the space they stand in. */
export function textMark(lines: readonly Line[], direction: 'ltr' | 'rtl'): Mark {
  let layouts: readonly (LineLayout & { readonly bounds: Bounds })[] = []
  let version = -1
  const own = identity()
  const all = lines.map((line) => inkOf(guessedLayout(line, direction))).reduce<Bounds | null>(joined, null)
  return {
    flat: true,
    bounds: () => all,
    paint(frame, matrix) {
      prepare(frame, direction)
      if (version !== frame.fontsVersion) {
        version = frame.fontsVersion
        const { context, resources } = frame
        layouts = lines
          .map((line) => layoutLine(context, line, direction, resources.fontFamily))
          .map((layout) => ({ ...layout, bounds: inkOf(layout) }))
      }
      const scale = scaleOf(matrix)
      const leastEm = frame.moving ? LEAST_MOVING_EM : LEAST_EM
      for (const layout of layouts) {
        if (!isSeen(frame, layout.bounds, matrix)) continue
        if (layout.size * scale < leastEm) paintBar(frame, matrix, layout)
        else paintLine(frame, matrix, layout, own)
      }
    },
  }
}

function prepare({ context, alpha }: Frame, direction: 'ltr' | 'rtl'): void {
  context.globalAlpha = alpha
  context.direction = direction
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  // Widths in proportion to the size, whatever the screen.
  if ('textRendering' in context) context.textRendering = 'geometricPrecision'
}

/** Letters reach above and below their em, and slanted ones beyond their width. */
function inkOf({ left, width, baseline, size }: LineExtent): Bounds {
  return {
    left: left - size / 2,
    top: baseline - 1.2 * size,
    right: left + width + size / 2,
    bottom: baseline + 0.5 * size,
  }
}

function paintLine(frame: Frame, matrix: Matrix, { pieces, baseline }: LineLayout, own: Matrix): void {
  const { context } = frame
  for (const { text, font, colour, letterSpacing, x, scaleX, scaleY } of pieces) {
    enter(frame, multiply(own, matrix, [scaleX, 0, 0, scaleY, x, baseline]))
    context.font = font
    context.fillStyle = colour
    if ('letterSpacing' in context) context.letterSpacing = letterSpacing
    context.fillText(text, 0, 0)
  }
}

function paintBar(frame: Frame, matrix: Matrix, { pieces, left, width, baseline, size }: LineLayout): void {
  const { context } = frame
  enter(frame, matrix)
  context.globalAlpha = frame.alpha * BAR_OPACITY
  context.fillStyle = pieces[0]?.colour ?? '#000000'
  context.fillRect(left, baseline - 0.5 * size, width, 0.5 * size)
  context.globalAlpha = frame.alpha
}
