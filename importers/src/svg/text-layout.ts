import type { Line, Run } from '@viewpage/deck'
import { boundsOfBox, union, NOTHING, type Bounds } from '../geometry/bounds.ts'
import { shortened } from '../geometry/number-text.ts'
import { estimateWidth, hasSharedMetrics } from '../geometry/text-width.ts'
import { colourText } from '../colour.ts'
import type { Viewport } from './basic-shapes.ts'
import { standInFont } from './font.ts'
import { firstColour } from './gradient.ts'
import { parseLengths } from './length.ts'
import type { Scene } from './scene.ts'
import type { PaintValue, Style } from './style.ts'
import { ASCENT, metricsOf, piecesOf, type Piece } from './text-pieces.ts'
import type { XmlElement } from './xml-tree.ts'

/** The lines of a text, in local coordinates. */
export interface TextLayout {
  lines: Line[]
  bounds: Bounds
}

const DESCENT = 0.25

/** Converts a `text` element into lines. Letters with a list of positions become a line of that width. */
export function layoutText(
  scene: Scene,
  element: XmlElement,
  style: Style,
  ancestors: readonly XmlElement[],
  viewport: Viewport,
): TextLayout {
  return linesOf(scene, piecesOf(scene, element, style, ancestors, viewport))
}

function linesOf(scene: Scene, pieces: Piece[]): TextLayout {
  const lines: Line[] = []
  let bounds: Bounds = NOTHING
  let x = 0
  let y = 0
  /** Start, width so far and anchor of the line being filled. */
  let current:
    | { line: Line; advance: number; families: string; anchor: Style['anchor']; measured: boolean }
    | undefined

  function finish(): void {
    if (!current || current.line.runs.length === 0) return
    const { line, advance, families, anchor, measured } = current
    const whole = line.runs.map(({ text }) => text).join('')
    const weight = Math.max(...line.runs.map((run) => run.weight ?? 400))
    if (advance > 0 && (measured || hasSharedMetrics(families, whole, weight)))
      line.width = shortened(advance, 7)
    const size = Math.max(...line.runs.map((run) => run.size))
    const width = line.width ?? advance
    const left = line.x - { start: 0, centre: 0.5, end: 1 }[anchor] * width
    bounds = union(bounds, boundsOfBox(left, line.baseline - ASCENT * size, width, (ASCENT + DESCENT) * size))
    lines.push(line)
  }

  for (const piece of pieces) {
    const shift = shiftOf(piece.style)
    const moves = piece.x !== undefined || piece.y !== undefined || piece.dx !== 0 || piece.dy !== 0
    if (!current || moves || shift !== 0) {
      x = (piece.x ?? x) + piece.dx
      y = (piece.y ?? y) + piece.dy
      if (piece.text !== '') {
        finish()
        const anchor =
          piece.style.direction === 'rtl' && piece.style.anchor === 'start' ? 'end' : piece.style.anchor
        current = {
          line: {
            x: shortened(x),
            baseline: shortened(y + shift),
            ...(anchor !== 'start' && { align: anchor }),
            runs: [],
          },
          advance: 0,
          measured: false,
          families: piece.style.fontFamily,
          anchor,
        }
      }
    }
    if (piece.text === '' || !current) continue
    const width = piece.width ?? estimateWidth(piece.text, metricsOf(piece.style))
    const run = runOf(scene, piece)
    if (run && current.line.runs.length < 500) current.line.runs.push(run)
    current.advance += width
    if (piece.width !== undefined) current.measured = true
    x += width
    if (shift !== 0) {
      finish()
      current = undefined
    }
  }
  finish()
  return { lines, bounds }
}

function shiftOf({ baselineShift, fontSize }: Style): number {
  switch (baselineShift) {
    case undefined:
    case 'baseline':
      return 0
    case 'super':
      return -0.4 * fontSize
    case 'sub':
      return 0.2 * fontSize
    default:
      return -(parseLengths(baselineShift, { whole: fontSize, fontSize })[0] ?? 0)
  }
}

function runOf(scene: Scene, { text, style, width }: Piece): Run | undefined {
  if (!(style.fontSize > 0)) return undefined
  const colour = textColour(scene, style)
  if (colour === undefined) return undefined
  // Letter spacing, not glyph scaling, adapts the text to a width from the file.
  const spread = width === undefined ? 0 : (width - estimateWidth(text, metricsOf(style))) / [...text].length
  const tracking = style.tracking + (Math.abs(spread) > 0.05 * style.fontSize ? spread : 0)
  return {
    text: text.slice(0, 20_000),
    font: scene.fontOf?.(style, text) ?? standInFont(style.fontFamily),
    size: shortened(style.fontSize, 7),
    ...(style.fontWeight !== 400 && { weight: style.fontWeight }),
    ...(style.italic && { italic: true }),
    colour,
    ...(tracking !== 0 && { tracking: shortened(tracking, 6) }),
  }
}

/** The colour of the fill, or of the stroke if there is no fill. */
function textColour(
  scene: Scene,
  { fill, fillOpacity, stroke, strokeOpacity, colour }: Style,
): string | undefined {
  const plain = (paint: PaintValue, opacity: number): string | undefined => {
    if (paint.type === 'colour') return colourText(paint.colour, opacity)
    if (paint.type === 'server')
      return firstColour(scene, paint.id, opacity, colour) ?? plain(paint.otherwise, opacity)
    return undefined
  }
  return plain(fill, fillOpacity) ?? plain(stroke, strokeOpacity)
}
