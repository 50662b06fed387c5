import type { Run } from '@viewpage/deck'
import { colourText, type Rgba } from '@viewpage/importers/colour'
import { grow, transformBounds } from '@viewpage/importers/geometry/bounds'
import { multiply, translation, type Matrix } from '@viewpage/importers/geometry/matrix'
import type { Shape } from '@viewpage/importers/shapes/shape'
import { MAX_BLURRED_ALPHA, readShadows, type CssShadow } from './css-shadow.ts'

type TextShape = Shape & { kind: 'text' }

const MAX_DIFFERENT = 8
const UNSEEN = '#00000000'
/** A copy of the text at a distance, in standard deviations, with its share of the shadow. */
type Copy = readonly [x: number, y: number, share: number]
/** The nodes of a Gauss–Hermite quadrature with three points, along both axes. */
const NODES = [[-Math.sqrt(3), 1 / 6], [0, 2 / 3], [Math.sqrt(3), 1 / 6]] as const // oxfmt-ignore
const BLURRED: readonly Copy[] = NODES.flatMap(([x, across]) =>
  NODES.map(([y, down]): Copy => [x, y, across * down]),
)
const SHARP: readonly Copy[] = [[0, 0, 1]]
const MIN_BLUR_PX = 0.5

/**
 * The shadows of a text, to be painted before it. A document has no blur: copies of the text with a part of the shadow's
 * colour stand for it.
 *
 * @param values the computed `text-shadow` of each run of each line
 */
export function shadowShapes(text: TextShape, values: readonly Values[], opacity: number): Shape[] {
  const different = [...new Set(values.flat())].filter((css) => css !== undefined).slice(0, MAX_DIFFERENT)
  // The first shadow of a value is painted above the others.
  return different.flatMap((css) =>
    readShadows(css)
      .reverse()
      .map((shadow) => shadowShape(only(text, values, css), shadow, opacity)),
  )
}

type Values = readonly (string | undefined)[]

function shadowShape(text: TextShape, { x, y, blur, colour }: CssShadow, opacity: number): Shape {
  // The blur of CSS is twice the standard deviation.
  const deviation = blur / 2
  const copies = blur < MIN_BLUR_PX ? SHARP : BLURRED
  const room = Math.max(Math.abs(x), Math.abs(y)) + 2 * blur
  const alpha = Math.min(copies.length > 1 ? MAX_BLURRED_ALPHA : 1, colour.alpha * opacity)
  return {
    kind: 'group',
    opacity: 1,
    bounds: transformBounds(text.matrix, grow(text.box, room)),
    shapes: copies.map(([across, down, share]) => {
      const moved = translation(x + across * deviation, y + down * deviation)
      // All copies together cover as much as the shadow.
      return copyOf(text, multiply(text.matrix, moved), { ...colour, alpha: 1 - (1 - alpha) ** share })
    }),
  }
}

/** The lines that have this shadow; their other runs only keep their place. */
function only(text: TextShape, values: readonly Values[], css: string): TextShape {
  const lines = text.lines.flatMap((line, at) => {
    const own = values[at] ?? []
    if (!own.includes(css)) return []
    return [
      { ...line, runs: line.runs.map((run, each) => (own[each] === css ? run : { ...run, colour: UNSEEN })) },
    ]
  })
  return { ...text, lines }
}

function copyOf(text: TextShape, matrix: Matrix, colour: Rgba): TextShape {
  const css = colourText(colour)
  const bounds = transformBounds(matrix, text.box)
  const painted = (run: Run): Run => (run.colour === UNSEEN ? run : { ...run, colour: css })
  return {
    ...text,
    matrix,
    bounds,
    lines: text.lines.map((line) => ({ ...line, runs: line.runs.map(painted) })),
  }
}
