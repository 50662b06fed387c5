import type { PageLine } from './text-lines.ts'

/** A text or a space of a line, and where it stands in the page's pixels; of turned lines not. */
export interface LinePart {
  text: string
  from: number
  to: number
}

/** Parts at the end of a line in which a gap is looked for. */
const MAX_PARTS = 500
/** How far a text may reach out of its gap, and the least width of a space, font sizes. */
const REACH = 0.1
const SPACE = 0.18

export const partOf = ({ text, x, width }: PageLine): LinePart => ({ text, from: x, to: x + width })

/**
 * Puts a text into the gap of a line in which it stands: programs write letters that the font of a line lacks, such as arrows and
 * check marks, after the line.
 *
 * @returns whether there is such a gap
 */
export function fillGap(parts: LinePart[], piece: PageLine, size: number): boolean {
  const { from, to } = partOf(piece)
  const least = Math.max(0, parts.length - MAX_PARTS)
  for (let at = parts.length - 1; at >= least; at--) {
    const gap = parts[at]
    if (!gap || gap.text.trim() !== '' || gap.from > from + REACH * size || gap.to < to - REACH * size)
      continue
    const left = from - gap.from > SPACE * size ? [{ text: ' ', from: gap.from, to: from }] : []
    const right = gap.to - to > SPACE * size ? [{ text: ' ', from: to, to: gap.to }] : []
    parts.splice(at, 1, ...left, { text: piece.text.trim(), from, to }, ...right)
    return true
  }
  return false
}
