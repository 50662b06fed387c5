import { endsAgree, isRightToLeft, type Direction } from './line-direction.ts'
import type { PageLine } from './text-lines.ts'

/** Two lines end at one edge of a column, pixels of the page. */
const SAME_EDGE_PX = 8
/** A line stands at one side of its page, font sizes. */
const LEAST_SHIFT = 2

/**
 * Tells the direction of lines whose ends are read in different directions by the edge at which they are aligned: that of the other
 * lines of a column, or else the side of the page that is nearer.
 *
 * @param lines as drawn
 */
export function sidesOf(
  lines: readonly PageLine[],
  pageWidth: number | undefined,
): (line: PageLine) => Direction | undefined {
  const sure = lines.filter(({ text }) => endsAgree(text))
  const [rtl, ltr] = [
    sure.filter(({ text }) => isRightToLeft(text)),
    sure.filter(({ text }) => !isRightToLeft(text)),
  ]
  const lefts = edges(ltr.map(({ x }) => x))
  const rights = edges(rtl.map(({ x, width }) => x + width))
  return ({ text, x, width, size, angle }) => {
    if (angle !== 0 || !isRightToLeft(text) || endsAgree(text)) return undefined
    const [isAtLeft, isAtRight] = [lefts(x), rights(x + width)]
    if (isAtLeft !== isAtRight) return isAtLeft ? 'ltr' : 'rtl'
    if (pageWidth === undefined) return undefined
    const shift = pageWidth - width - 2 * x
    return Math.abs(shift) < LEAST_SHIFT * size ? undefined : shift > 0 ? 'ltr' : 'rtl'
  }
}

function edges(places: readonly number[]): (place: number) => boolean {
  const cells = new Set(places.map((place) => Math.round(place / SAME_EDGE_PX)))
  return (place) => [-1, 0, 1].some((step) => cells.has(Math.round(place / SAME_EDGE_PX) + step))
}
