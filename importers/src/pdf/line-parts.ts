import type { PageLine } from './text-lines.ts'

/** A text or a space of a line, and where it stands in the page's pixels. Turned lines have none. */
export interface LinePart {
  text: string
  from: number
  to: number
}

/** Parts at the end of a line in which a gap is looked for. */
const MAX_PARTS = 500
/** Least width of a space, font sizes. */
export const GAP = 0.18
/** How far a text may reach out of its gap, font sizes. */
const REACH = 0.1

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
    const left = from - gap.from > GAP * size ? [{ text: ' ', from: gap.from, to: from }] : []
    const right = gap.to - to > GAP * size ? [{ text: ' ', from: to, to: gap.to }] : []
    parts.splice(at, 1, ...left, { text: piece.text.trim(), from, to }, ...right)
    return true
  }
  return false
}

/** Between two texts that are one line, font sizes. */
const SAME = 0.12
const MAX_GAP = 0.6

/** Joins a line from right to left with the next one, where that is the rest of it at its left: it was written in another order. */
export function joinToLeft<Line extends PageLine & { parts: LinePart[]; signs: string }>(
  lines: readonly Line[],
): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const gap = before ? before.x - line.x - line.width : Infinity
    if (!before || !isRestOf(before, line, gap)) joined.push(line)
    else {
      const space = { text: gap > GAP * line.size ? ' ' : '', from: before.x - gap, to: before.x }
      const parts = [...line.parts, space, ...before.parts]
      const width = before.width + gap + line.width
      joined[joined.length - 1] = { ...before, parts, x: line.x, width, direction: 'rtl' }
    }
  }
  return joined
}

const isRestOf = (before: PageLine, line: PageLine & { signs: string }, gap: number): boolean =>
  (before.direction === 'rtl' || line.direction === 'rtl') &&
  before.angle === 0 &&
  line.angle === 0 &&
  line.signs === '' &&
  Math.abs(gap - 0.25 * line.size) < (MAX_GAP - 0.25) * line.size &&
  Math.abs(before.baseline - line.baseline) < SAME * line.size &&
  Math.abs(before.size / line.size - 1) < SAME
