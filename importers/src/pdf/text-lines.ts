import type { PDFPageProxy } from 'pdfjs-dist'
import { multiply, type Matrix } from '../geometry/matrix.ts'

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
type TextItem = Extract<TextContent['items'][number], { str: string }>

/** A line of a page's text, in the page's pixels. */
export interface PageLine {
  text: string
  x: number
  baseline: number
  width: number
  /** Font size. */
  size: number
  font: 'sans-serif' | 'serif' | 'monospace'
  /** Degrees, clockwise. */
  angle: number
  /** A bullet is drawn before it. */
  marked?: boolean
}

const MAX_LINES = 10_000

/** Joins the text pieces of a PDF to lines, in file order. */
export function readLines(content: TextContent, toPixels: Matrix): PageLine[] {
  const lines: PageLine[] = []
  let broken = true
  for (const item of content.items) {
    if (!('str' in item) || lines.length >= MAX_LINES) continue
    const piece = pieceOf(item, content, toPixels)
    const last = lines.at(-1)
    if (piece) {
      if (last && !broken && continues(last, piece)) join(last, piece)
      else if (last && continuesClosely(last, piece)) join(last, piece)
      else if (piece.text.trim() !== '') lines.push(piece)
      broken = false
    }
    if (item.hasEOL) broken = true
  }
  for (const line of lines) line.text = line.text.replace(/\s+/g, ' ').trim()
  return lines.filter(({ text }) => text !== '')
}

function pieceOf(item: TextItem, content: TextContent, toPixels: Matrix): PageLine | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform as number[]
  const matrix = multiply(toPixels, [a, b, c, d, e, f])
  const size = Math.hypot(matrix[2], matrix[3])
  if (!(size > 0) || !matrix.every(Number.isFinite) || item.str === '') return undefined
  const style = content.styles[item.fontName]
  const family = style?.fontFamily ?? ''
  return {
    text: readable(item.str),
    x: matrix[4],
    baseline: matrix[5],
    width: item.width * Math.hypot(toPixels[0], toPixels[1]),
    size,
    font: family === 'serif' || family === 'monospace' ? family : 'sans-serif',
    angle: (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI,
  }
}

/** Expands ligatures and drops control characters. Keeps letters of symbol fonts, which may be bullets. */
function readable(text: string): string {
  return text.normalize('NFKC').replace(/[^\P{Cc}\t\n]|[\u00ad\ufffe\uffff]/gu, '')
}

function continues(line: PageLine, piece: PageLine): boolean {
  if (Math.abs(line.angle - piece.angle) > 1) return false
  const { along, across } = distance(line, piece)
  const size = Math.max(line.size, piece.size)
  return Math.abs(across) < 0.45 * size && along > -0.6 * size && along < 3 * size
}

/** Whether a piece directly follows on the same line, although the file has a line end between them. */
function continuesClosely(line: PageLine, piece: PageLine): boolean {
  if (Math.abs(line.angle - piece.angle) > 1) return false
  const { along, across } = distance(line, piece)
  return Math.abs(across) < 0.1 * line.size && Math.abs(along) < 0.4 * line.size
}

/** Distance from the end of a line to the start of a piece, along the line and perpendicular to it. */
function distance(line: PageLine, piece: PageLine): { along: number; across: number } {
  const angle = (line.angle * Math.PI) / 180
  const [dx, dy] = [piece.x - line.x, piece.baseline - line.baseline]
  const along = dx * Math.cos(angle) + dy * Math.sin(angle)
  return { along: along - line.width, across: dy * Math.cos(angle) - dx * Math.sin(angle) }
}

function join(line: PageLine, piece: PageLine): void {
  const { along } = distance(line, piece)
  // A bullet of another font may stand higher than the letters after it.
  if (line.angle === 0 && line.text.trim().length <= 2) line.baseline = piece.baseline
  const spaced = /\s$/.test(line.text) || /^\s/.test(piece.text)
  const gap = !spaced && along > 0.18 * Math.min(line.size, piece.size)
  line.text += (gap ? ' ' : '') + piece.text
  line.width += along + piece.width
  line.size = Math.max(line.size, piece.text.trim() === '' ? 0 : piece.size)
}
