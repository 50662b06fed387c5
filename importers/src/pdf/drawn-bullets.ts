import type { Bounds } from '../geometry/bounds.ts'
import type { Shape } from '../shapes/shape.ts'
import type { PageLine } from './text-lines.ts'

/** A page with more small drawings has a chart, not a list. */
const MAX_MARKS = 1_000

/** Marks lines with a drawn bullet (dot, square or triangle), as beamer makes them, which the text does not contain. */
export function markDrawnBullets(lines: readonly PageLine[], shapes: readonly Shape[]): void {
  const largest = Math.max(0, ...lines.map(({ size }) => size))
  const marks = smallDrawings(shapes, largest)
  if (marks.length > MAX_MARKS) return
  for (const line of lines) if (marks.some((mark) => standsBefore(mark, line))) line.marked = true
}

function smallDrawings(shapes: readonly Shape[], most: number): Bounds[] {
  return shapes.flatMap((shape) => {
    if (shape.kind === 'glyphs' || shape.kind === 'text') return []
    const { left, top, right, bottom } = shape.bounds
    if (Math.max(right - left, bottom - top) < most) return [shape.bounds]
    return shape.kind === 'group' ? smallDrawings(shape.shapes, most) : []
  })
}

function standsBefore(
  { left, top, right, bottom }: Bounds,
  { x, width: length, baseline, size, angle, direction }: PageLine,
): boolean {
  const [width, height] = [(right - left) / size, (bottom - top) / size]
  const gap = (direction === 'rtl' ? left - (x + length) : x - right) / size
  const middle = (baseline - (top + bottom) / 2) / size
  return (
    Math.abs(angle) < 0.5 &&
    width > 0.1 &&
    height > 0.1 &&
    Math.max(width, height) < 0.85 &&
    width / height > 0.6 &&
    width / height < 1.7 &&
    gap > 0 &&
    gap < 2.5 &&
    middle > -0.1 &&
    middle < 0.85
  )
}
