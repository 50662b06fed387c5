import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

/** A line in a box of 1000 × 1000, which the page stretches. */
export interface ChartLine {
  /** SVG path data. */
  readonly line: string
  readonly area: string
  /** Values of the horizontal lines, from the top. */
  readonly ticks: readonly number[]
  /** The first of the highest points, as fractions from the left and from the top; `null` when all are 0. */
  readonly peak: { readonly index: number; readonly x: number; readonly y: number } | null
}

const SIDE = 1_000

/** The place of a point, as a fraction from the left. */
export const pointX = (index: number, points: number): number => (points === 1 ? 0.5 : index / (points - 1))

/** @param values whole numbers from 0, at least one */
export function chartLine(values: readonly number[]): ChartLine {
  const highest = Math.max(...values)
  const [, niceTop = 0] = scaleLinear([0, Math.max(highest, 2)], [SIDE, 0])
    .nice(4)
    .domain()
  // An even top makes the middle tick a whole number.
  const top = niceTop + (niceTop % 2)
  const y = scaleLinear([0, top], [SIDE, 0])
  // A single value is drawn as a horizontal line.
  const drawn = values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : [...values]
  const place = (_: number, index: number) => (index / (drawn.length - 1)) * SIDE
  const peak = values.indexOf(highest)
  return {
    line: line<number>().x(place).y(y).digits(1)(drawn) ?? '',
    area: area<number>().x(place).y0(SIDE).y1(y).digits(1)(drawn) ?? '',
    ticks: [top, top / 2, 0],
    peak: highest === 0 ? null : { index: peak, x: pointX(peak, values.length), y: y(highest) / SIDE },
  }
}
