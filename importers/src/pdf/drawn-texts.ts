import type { OPS, PDFPageProxy } from 'pdfjs-dist'
import { GAP } from './line-parts.ts'

type OperatorList = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>

const MAX_LENGTH = 20_000
const MAX_GLYPHS = 500_000
/** Widths of letters are in parts of the font size. */
const PARTS = 1_000

/** What PDF.js does not say of a page's text otherwise. */
export interface DrawnTexts {
  /** Reads an operator, each once and in order. */
  see(index: number, operators: OperatorList): void
  /** What annotations draw, such as stamps and buttons, by the annotation's id: text with a line end between lines. */
  readonly texts: ReadonlyMap<string, string>
  /** What each glyph of the page itself stands for. */
  readonly glyphs: readonly string[]
}

export function drawnTexts(ops: typeof OPS): DrawnTexts {
  const texts = new Map<string, string>()
  const glyphs: string[] = []
  let id: string | undefined
  /** Where the next letter stands if nothing moves it; of the scale of the last text matrix. */
  let pen = { x: 0, y: 0, scale: 1, size: 1 }
  /** Where its line starts, from which the next one is placed. */
  let line = { x: 0, y: 0 }
  const add = (text: string): void => {
    const before = (id !== undefined && texts.get(id)) || ''
    if (id !== undefined && before.length < MAX_LENGTH) texts.set(id, before + text)
  }
  const moveTo = (x: number, y: number, scale: number): void => {
    const isSameLine = Math.abs(y - pen.y) < GAP * pen.size * scale
    add(!isSameLine ? '\n' : x - pen.x > GAP * pen.size * scale ? ' ' : '')
    pen = { ...pen, x, y, scale }
    line = { x, y }
  }
  const show = (shown: readonly unknown[]): void => {
    add(shown.map(letterOf).join(''))
    pen.x += (shown.reduce<number>((sum, glyph) => sum + widthOf(glyph), 0) / PARTS) * pen.size * pen.scale
  }
  return {
    texts,
    glyphs,
    see(index, { fnArray, argsArray }) {
      const operator = fnArray[index]
      const [first, second] = (argsArray[index] ?? []) as [unknown?, unknown?]
      if (operator === ops.beginAnnotation) id = String(first)
      else if (operator === ops.endAnnotation) id = undefined
      else if (id === undefined) {
        if (operator === ops.showText && Array.isArray(first) && glyphs.length < MAX_GLYPHS)
          for (const glyph of first) glyphs.push(letterOf(glyph))
      } else if (operator === ops.setFont) pen.size = Math.abs(Number(second))
      else if (operator === ops.setTextMatrix) {
        const [a = 1, , , , x = 0, y = 0] = Object.values(first as ArrayLike<number>)
        moveTo(x, y, a)
      } else if (operator === ops.moveText) moveTo(line.x + Number(first), line.y + Number(second), pen.scale)
      else if (operator === ops.beginText) line = { x: 0, y: 0 }
      else if (operator === ops.nextLine) add('\n')
      else if (operator === ops.showText && Array.isArray(first)) show(first)
    },
  }
}

function letterOf(glyph: unknown): string {
  if (typeof glyph === 'number') return glyph < -GAP * PARTS ? ' ' : ''
  const { unicode } = (glyph ?? {}) as { unicode?: unknown }
  return typeof unicode === 'string' ? unicode : ''
}

function widthOf(glyph: unknown): number {
  if (typeof glyph === 'number') return -glyph
  const { width } = (glyph ?? {}) as { width?: unknown }
  return typeof width === 'number' ? width : 0
}
