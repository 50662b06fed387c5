import { MAX_STOPS, type Paint } from '@viewpage/deck'
import { BLACK, colourText, parseColour, type Rgba } from '../../colour.ts'
import { IDENTITY, type Matrix } from '../../geometry/matrix.ts'
import { shortened } from '../../geometry/number-text.ts'
import type { Shape } from '../../shapes/shape.ts'
import { thinStops, type ColourStop } from './thin-stops.ts'

/** A Canvas2D gradient that keeps its parameters. */
export class RecordedGradient {
  readonly coordinates: number[]
  readonly stops: ColourStop[] = []

  /** @param coordinates x1 y1 x2 y2, or x1 y1 r1 x2 y2 r2 */
  constructor(coordinates: number[]) {
    this.coordinates = coordinates
  }

  addColorStop(offset: number, colour: string): void {
    this.stops.push({ offset: Math.min(1, Math.max(0, offset)), colour: colourOf(colour) })
  }
}

/** A Canvas2D pattern with a snapshot of its source canvas. */
export class RecordedPattern {
  readonly shapes: Shape[]
  readonly width: number
  readonly height: number
  readonly repeats: boolean
  matrix: Matrix = IDENTITY

  constructor(shapes: Shape[], width: number, height: number, repeats: boolean) {
    this.shapes = shapes
    this.width = width
    this.height = height
    this.repeats = repeats
  }

  setTransform({
    a,
    b,
    c,
    d,
    e,
    f,
  }: {
    a: number
    b: number
    c: number
    d: number
    e: number
    f: number
  }): void {
    this.matrix = [a, b, c, d, e, f]
  }
}

export type CanvasStyle = string | RecordedGradient | RecordedPattern

const colours = new Map<string, Rgba>()

export function colourOf(text: string): Rgba {
  const known = colours.get(text)
  if (known) return known
  const colour = parseColour(text) ?? BLACK
  if (colours.size < 5_000) colours.set(text, colour)
  return colour
}

/** Converts a gradient to a paint in its own coordinates; undefined if it paints nothing. */
export function gradientPaint(gradient: RecordedGradient, alpha: number): Paint | undefined {
  const { coordinates } = gradient
  if (!coordinates.every(Number.isFinite)) return undefined
  const colours = sortedStops(gradient)
    .slice(0, MAX_STOPS)
    .map(({ offset, colour }) => ({
      offset: shortened(offset, 6),
      colour: colourText(colour, alpha),
    }))
  if (colours.length === 0) return undefined
  const [x1 = 0, y1 = 0, third = 0, fourth = 0, y2, r2] = coordinates.map((value) => shortened(value))
  if (y2 === undefined || r2 === undefined)
    return { type: 'linear', x1, y1, x2: third, y2: fourth, stops: colours }
  if (r2 > 0) return { type: 'radial', x1, y1, r1: third, x2: fourth, y2, r2, stops: colours }
  // In a document the outer circle comes last, so this gradient is reversed.
  const turned = colours.map(({ offset, colour }) => ({ offset: shortened(1 - offset, 6), colour })).reverse()
  return third > 0
    ? { type: 'radial', x1: fourth, y1: y2, r1: 0, x2: x1, y2: y1, r2: third, stops: turned }
    : undefined
}

/** Splits a gradient with too many stops into consecutive parts. */
export function gradientBands(gradient: RecordedGradient): RecordedGradient[] {
  const stops = sortedStops(gradient)
  if (stops.length <= MAX_STOPS) return [gradient]
  const bands: RecordedGradient[] = []
  for (let at = 0; at < stops.length - 1; at += MAX_STOPS - 1) {
    const band = new RecordedGradient(gradient.coordinates)
    band.stops.push(...stops.slice(at, at + MAX_STOPS))
    bands.push(band)
  }
  return bands
}

function sortedStops({ stops }: RecordedGradient): ColourStop[] {
  return thinStops([...stops].sort((one, other) => one.offset - other.offset))
}
