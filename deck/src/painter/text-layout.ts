import type { Line, Run } from '../document/schema.ts'
import type { TextMeasure } from './surface.ts'

/**
 * px. Every font is set at this size and scaled by the context, so that widths are the same at every zoom, and sizes of
 * 0.001 or 100,000 world units work.
 */
export const SET_SIZE = 100

/** A line that would be stretched or squeezed more than this keeps its natural width. */
const MAX_STRETCH = 4

/** Characters that are painted by one call. */
export interface Piece {
  readonly text: string
  readonly font: string
  readonly colour: string
  readonly letterSpacing: string
  /** Start, in the line's space. */
  readonly x: number
  /** Line units per px at {@link SET_SIZE}; horizontally stretched to the line's width. */
  readonly scaleX: number
  readonly scaleY: number
}

/** Position and size of a line. */
export interface LineExtent {
  readonly baseline: number
  readonly left: number
  readonly width: number
  /** The largest font size. */
  readonly size: number
}

/** A measured line, ready to be painted. */
export interface LineLayout extends LineExtent {
  readonly pieces: readonly Piece[]
  /** Horizontal stretch from the natural width to the stored width. */
  readonly stretch: number
}

/** CSS `font` of a run at {@link SET_SIZE}. */
export function fontOf({ weight = 400, italic }: Run, family: string): string {
  return `${italic ? 'italic ' : ''}${weight} ${SET_SIZE}px ${family}`
}

/** Measures a line and positions its runs; in right-to-left text the first run is the rightmost. */
export function layoutLine(
  context: TextMeasure,
  line: Line,
  direction: 'ltr' | 'rtl',
  fontFamily: (family: string) => string,
): LineLayout {
  const measured = line.runs.map((run) => measureRun(context, run, fontFamily(run.font)))
  const natural = measured.reduce((sum, { width }) => sum + width, 0)
  const stretch = stretchOf(natural, line.width)
  const width = natural * stretch
  const left = leftOf(line, width, direction)
  const pieces: Piece[] = []
  let at = 0
  for (const { width: runWidth, parts } of measured) {
    const start = direction === 'ltr' ? left + at * stretch : left + width - (at + runWidth) * stretch
    for (const part of parts) {
      pieces.push({ ...part, x: start + part.x * stretch, scaleX: part.scaleX * stretch })
    }
    at += runWidth
  }
  const size = Math.max(...line.runs.map((run) => run.size))
  return { pieces, stretch, baseline: line.baseline, left, width, size }
}

/** An upper estimate of a line's extent, without measuring. */
export function estimatedExtent(line: Line, direction: 'ltr' | 'rtl'): LineExtent {
  const size = Math.max(...line.runs.map((run) => run.size))
  const characters = line.runs.reduce((sum, { text, tracking = 0, size: em }) => {
    return sum + text.length * (1.2 * em + Math.max(0, tracking))
  }, 0)
  const width = line.width ?? characters
  return { baseline: line.baseline, left: leftOf(line, width, direction), width, size }
}

function measureRun(context: TextMeasure, run: Run, family: string) {
  const scale = run.size / SET_SIZE
  const font = fontOf(run, family)
  const spacing = (run.tracking ?? 0) / scale
  const style = { font, colour: run.colour, scaleX: scale, scaleY: scale }
  context.font = font
  if ('letterSpacing' in context) {
    const letterSpacing = `${spacing}px`
    context.letterSpacing = letterSpacing
    const width = context.measureText(run.text).width * scale
    context.letterSpacing = '0px'
    return { width, parts: [{ ...style, text: run.text, letterSpacing, x: 0 }] }
  }
  if (spacing === 0) {
    const width = context.measureText(run.text).width * scale
    return { width, parts: [{ ...style, text: run.text, letterSpacing: '0px', x: 0 }] }
  }
  return spacedByHand(context, run.text, style, spacing)
}

type Style = Omit<Piece, 'text' | 'letterSpacing' | 'x'>

/** Positions each character, for contexts without `letterSpacing` (Safari before 18). */
function spacedByHand(context: TextMeasure, text: string, style: Style, spacing: number) {
  let width = 0
  const parts = [...text].map((character) => {
    const part = { ...style, text: character, letterSpacing: '0px', x: width }
    width += (context.measureText(character).width + spacing) * style.scaleX
    return part
  })
  return { width, parts }
}

function stretchOf(natural: number, stored: number | undefined): number {
  if (stored === undefined || natural <= 0) return 1
  const stretch = stored / natural
  return stretch > MAX_STRETCH || stretch < 1 / MAX_STRETCH ? 1 : stretch
}

function leftOf({ x, align = 'start' }: Line, width: number, direction: 'ltr' | 'rtl'): number {
  if (align === 'centre') return x - width / 2
  return (align === 'start') === (direction === 'ltr') ? x : x - width
}
