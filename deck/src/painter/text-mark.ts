import type { Line } from '../document/schema.ts'
import { joined, type Bounds } from './bounds.ts'
import { enter, isVisible, type Frame, type Mark } from './frame.ts'
import { identity, multiply, scaleOf, type Matrix } from './matrix.ts'
import { layoutLine, estimatedExtent, type LineExtent, type LineLayout } from './text-layout.ts'

/** Device px per em; smaller lines are painted as bars. */
const MIN_EM_PX = 2
/** The same in a moving picture, because without a GPU letters take most of a frame's time. */
const MIN_MOVING_EM_PX = 4
/** A bar looks as dark as a line of small letters. */
const BAR_OPACITY = 0.45

/** Lines of text. */
export function textMark(lines: readonly Line[], direction: 'ltr' | 'rtl'): Mark {
  let layouts: readonly (LineLayout & { readonly bounds: Bounds })[] = []
  let version = -1
  const own = identity()
  const all = lines.map((line) => inkOf(estimatedExtent(line, direction))).reduce<Bounds | null>(joined, null)
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
      const minEm = frame.moving ? MIN_MOVING_EM_PX : MIN_EM_PX
      for (const layout of layouts) {
        if (!isVisible(frame, layout.bounds, matrix)) continue
        if (layout.size * scale < minEm) paintBar(frame, matrix, layout)
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
  // Makes widths proportional to the size on all screens.
  if ('textRendering' in context) context.textRendering = 'geometricPrecision'
}

/** Bounds with margins for letters above and below their em, and for slanted letters. */
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
