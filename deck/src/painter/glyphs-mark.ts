import type { Drawing } from '../document/schema.ts'
import { grown, joined, transformed, type Bounds } from './bounds.ts'
import type { Mark } from './frame.ts'
import { identity, matrixOf, multiply } from './matrix.ts'
import { pathMark } from './path-mark.ts'
import type { PaintKit, PaintPath } from './surface.ts'

/** Em; glyphs are assumed to lie within this distance of their origin. */
const GLYPH_REACH = 2
/** Many glyphs per path need few calls; a limit lets invisible parts of a page be skipped. */
const MAX_GLYPHS_PER_PATH = 120

type Glyphs = Extract<Drawing, { op: 'glyphs' }>

/** Glyph outlines of the document's symbols, joined into a few paths. */
export function glyphsMark(
  { transform, fill, stroke, uses }: Glyphs,
  symbolPath: (symbol: number) => PaintPath | undefined,
  kit: PaintKit,
): Mark {
  const marks: Mark[] = []
  for (let start = 0; start < uses.length; start += MAX_GLYPHS_PER_PATH) {
    const part = uses.slice(start, start + MAX_GLYPHS_PER_PATH)
    const path = new kit.Path2D()
    for (const [symbol, e, f] of part) {
      const outline = symbolPath(symbol)
      if (outline) path.addPath(outline, { a: 1, b: 0, c: 0, d: 1, e, f })
    }
    marks.push(pathMark({ path, bounds: boundsOfUses(part), fill, stroke }, kit))
  }
  const own = identity()
  const all = marks.reduce<Bounds | null>((bounds, mark) => joined(bounds, mark.bounds()), null)
  const placed = all && transformed(all, matrixOf(transform))
  return {
    flat: !fill || !stroke,
    bounds: () => placed,
    paint(frame, matrix) {
      multiply(own, matrix, transform)
      for (const mark of marks) mark.paint(frame, own)
    },
  }
}

function boundsOfUses(uses: Glyphs['uses']): Bounds {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (const [, x, y] of uses) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return grown({ left, top, right, bottom }, GLYPH_REACH)
}
