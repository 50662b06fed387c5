import { multiply, type Matrix } from '../geometry/matrix.ts'
import { separateJoined } from './joined-letters.ts'
import { asDrawn, asRead, isRightToLeft, type Direction } from './line-direction.ts'
import { readable } from './readable-text.ts'
import { namedTexts, type TextContent, type TextItem } from './named-texts.ts'
import { fillGap, GAP, joinToLeft, partOf, type LinePart } from './line-parts.ts'
import { sidesOf } from './line-sides.ts'
import { findRepeated } from './repeated-text.ts'
import { isWithoutSpaces, joinsWithoutSpace } from './scripts-without-spaces.ts'

/** A line of a page's text, in the page's pixels. */
export interface PageLine {
  text: string
  x: number
  baseline: number
  width: number
  /** Font size. */
  size: number
  font: 'sans-serif' | 'serif' | 'monospace'
  /** Degrees, clockwise. 90 for lines that run down, whose letters stand upright. */
  angle: number
  direction: Direction
  /** A bullet is drawn before it. */
  marked?: boolean
}

const MAX_LINES = 10_000
/** Angle of lines that run down, degrees. */
export const DOWN = 90
/** Least width of a space between letters of scripts without spaces, font sizes. */
const GAP_WITHOUT_SPACES = 0.8
/** Of a letter of a vertical font: from the upper edge, from which it is placed, to the baseline; font sizes. */
const ASCENT = 0.88
/** Marks of emphasis, one at each letter. */
const EMPHASIS = /^[\u2022\u25b2\u25b3\u25cb\u25cf\u25ce\u25e6\ufe45\ufe46\s]+$/u
/** Of a reading (ruby) or a mark beside a line: its largest size and its place across the line, in font sizes of the line. */
const BESIDE = { size: 0.65, least: 0.5, most: 1.6 }
/** Such letters of a cell or a label are no part of the line around them. */
const IN_EVERY_FONT = /(?!\s)\p{ASCII}/u
const VOWEL_SIGNS = /^\p{M}+$/u

/** A line while pieces are added: its parts as drawn, from left to right (from top to bottom in one that runs down). */
interface OpenLine extends PageLine {
  parts: LinePart[]
  /** Vowel signs whose letter follows: PDFs of right-to-left text have them first, from left to right. */
  signs: string
  /** Of the last piece, if it is one letter: fonts may say a wrong one, so that the next letter begins within it. */
  letterWidth: number
  /** Runs down, of letters of a font for horizontal text: placed by their left edge and baseline. */
  isUpright?: boolean
}

/**
 * Joins the text pieces of a PDF to lines, in file order.
 *
 * @param page.glyphs what each glyph of the page stands for
 * @param page.names of its parts, as far as they have some
 */
export function readLines(
  content: TextContent,
  toPixels: Matrix,
  {
    glyphs = [],
    names = [],
    pageWidth,
  }: {
    glyphs?: readonly string[]
    names?: readonly (string | undefined)[]
    pageWidth?: number | undefined
  } = {},
): PageLine[] {
  const lines: OpenLine[] = []
  const isRepeated = findRepeated()
  let broken = true
  const items = namedTexts(content, names)
  const drawn = separateJoined(items.map(({ str }) => asDrawn(readable(str))), glyphs) // oxfmt-ignore
  for (const [at, item] of items.entries()) {
    if (lines.length >= MAX_LINES) break
    const piece = pieceOf(item, drawn[at] ?? '', content, toPixels)
    if (piece && !isRepeated(piece)) {
      if (!addedTo(lines.slice(-2), piece, broken) && piece.text.trim() !== '')
        lines.push({ ...piece, parts: [partOf(piece)], signs: '', letterWidth: widthOfLetter(piece) })
      broken = false
    }
    if (item.hasEOL) broken = true
  }
  const whole = joinToLeft(lines).map(({ parts, signs, letterWidth: _width, isUpright: _, ...line }) => ({
    ...line,
    text: (parts.map((part) => part.text).join('') + signs).replace(/\s+/g, ' ').trim(),
  }))
  const sideOf = sidesOf(whole, pageWidth)
  return whole
    .map((line) => ({ ...line, ...asRead(line.text, sideOf(line)) }))
    .filter(({ text }) => text !== '')
}

function pieceOf(item: TextItem, text: string, content: TextContent, toPixels: Matrix): PageLine | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform as number[]
  const matrix = multiply(toPixels, [a, b, c, d, e, f])
  const size = Math.hypot(matrix[2], matrix[3])
  if (!(size > 0) || !matrix.every(Number.isFinite) || item.str === '') return undefined
  const style = content.styles[item.fontName]
  const family = style?.fontFamily ?? ''
  const angle = (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI
  return {
    text,
    x: matrix[4],
    baseline: matrix[5],
    width: (style?.vertical ? item.height : item.width) * Math.hypot(toPixels[0], toPixels[1]),
    size,
    font: family === 'serif' || family === 'monospace' ? family : 'sans-serif',
    angle: style?.vertical ? angle + DOWN : angle,
    direction: isRightToLeft(text) ? 'rtl' : 'ltr',
  }
}

/** Adds a piece to one of the last two lines if it belongs to it, or leaves it out as a mark of emphasis. */
function addedTo(lines: readonly OpenLine[], piece: PageLine, broken: boolean): boolean {
  const [before, last] = lines.length < 2 ? [undefined, lines[0]] : lines
  if (!last) return false
  if (EMPHASIS.test(piece.text) && lines.some((line) => isBeside(line, piece))) return true
  if (joined(last, piece, broken)) return true
  if (before !== undefined && isBeside(before, last) && joined(before, piece, broken)) return true
  return isInGap(last, piece)
}

/** Adds a text to a line whose other letters leave room for it, or begin right after it. */
function isInGap(line: OpenLine, piece: PageLine): boolean {
  const { across, before } = distances(line, piece)
  const isSameLine = line.angle === 0 && piece.angle === 0 && Math.abs(across) < 0.2 * line.size
  if (!isSameLine || piece.text.trim() === '') return false
  if (line.direction === 'ltr' && piece.direction === 'ltr' && IN_EVERY_FONT.test(piece.text)) return false
  if (Math.abs(before - 0.15 * line.size) < 0.25 * line.size) prepend(line, piece, before)
  else if (!fillGap(line.parts, piece, line.size)) return false
  if (piece.direction === 'rtl') line.direction = 'rtl'
  return true
}

/** Adds a piece to a line if it belongs to it. @param broken whether the file has a line end between them */
function joined(line: OpenLine, piece: PageLine, broken: boolean): boolean {
  turnDown(line, piece)
  if (Math.abs(line.angle - piece.angle) > 1) return false
  const size = Math.max(line.size, piece.size)
  const { after, before, across } = distances(line, piece)
  if (Math.abs(across) > (broken ? 0.1 * line.size : 0.45 * size)) return false
  const isNear = (gap: number) =>
    broken
      ? Math.abs(gap) < 0.4 * line.size
      : gap > -Math.max(0.6 * size, line.letterWidth - 0.1 * size) && gap < 3 * size
  const direction = line.direction === 'rtl' ? 'rtl' : piece.direction
  const isBefore = direction === 'rtl' && Math.abs(before) < Math.abs(after)
  if (!isNear(isBefore ? before : after)) return false
  // A bullet of another font may stand higher than the letters after it.
  if (line.angle === 0 && line.parts.length === 1 && line.text.trim().length <= 2)
    line.baseline = piece.baseline
  if (isBefore) prepend(line, piece, before)
  else append(line, piece, after)
  line.direction = direction
  line.size = Math.max(line.size, piece.text.trim() === '' ? 0 : piece.size)
  return true
}

/**
 * Browsers write vertical text letter by letter, each below the one before: such letters become a line that runs down. Marks
 * of a vertical font may stand between them.
 */
function turnDown(line: OpenLine, piece: PageLine): void {
  const isUpright = line.angle === 0 || line.isUpright === true
  const isColumn = line.angle === DOWN || (line.angle === 0 && line.parts.length === 1 && isOneLetter(line))
  const isLetter = piece.angle === 0 ? isOneLetter(piece) : piece.angle === DOWN && isUpright
  if (!isColumn || !isLetter) return
  const [x, baseline] = placeIn(piece, isUpright)
  const end = line.baseline + (line.angle === DOWN ? line.width : line.size)
  const [aside, below] = [(x - line.x) / piece.size, (baseline - end) / piece.size]
  if (Math.abs(aside) > 0.1 || Math.abs(below) > (piece.angle === 0 ? 0.4 : 0.6)) return
  if (line.angle === 0) Object.assign(line, { angle: DOWN, width: line.size, isUpright: true })
  Object.assign(piece, { angle: DOWN, width: piece.angle === 0 ? piece.size : piece.width, x, baseline })
}

/** The place of a letter as the letters of a line that runs down have it. */
function placeIn({ angle, x, baseline, size }: PageLine, isUpright: boolean): [x: number, baseline: number] {
  if (angle === DOWN) return [x - size / 2, baseline + ASCENT * size]
  return isUpright ? [x, baseline] : [x + size / 2, baseline - ASCENT * size]
}

const isOneLetter = ({ text }: PageLine): boolean =>
  text.length <= 2 && [...text].length === 1 && isWithoutSpaces(text)

/** Whether small letters stand over a line, or to the right of one that runs down: a reading, or marks of emphasis. */
function isBeside(line: OpenLine, small: PageLine): boolean {
  if (small.size > BESIDE.size * line.size || Math.abs(line.angle - small.angle) > 1) return false
  const { after, across } = distances(line, small)
  const isOver = -across > BESIDE.least * line.size && -across < BESIDE.most * line.size
  return isOver && after < line.size && after > -line.width - line.size
}

/**
 * Along a line: from its end to the start of a piece, and from the end of the piece to its start. Across: perpendicular to
 * it.
 */
function distances(line: PageLine, piece: PageLine): { after: number; before: number; across: number } {
  const angle = (line.angle * Math.PI) / 180
  const [dx, dy] = [piece.x - line.x, piece.baseline - line.baseline]
  const along = dx * Math.cos(angle) + dy * Math.sin(angle)
  return {
    after: along - line.width,
    before: -along - piece.width,
    across: dy * Math.cos(angle) - dx * Math.sin(angle),
  }
}

function append(line: OpenLine, piece: PageLine, gap: number): void {
  const text = piece.text.trim()
  if (line.direction === 'rtl' && VOWEL_SIGNS.test(text)) {
    line.signs += text
    return
  }
  // PDF.js adds a space of almost no width after a sign, because the next letter begins before it.
  if (line.signs !== '' && text === '' && piece.width < 0.03 * line.size) return
  const space = spaceFor(line.parts.at(-1)?.text ?? '', piece.text, gap / Math.min(line.size, piece.size))
  if (space !== '') line.parts.push({ text: space, from: piece.x - gap, to: piece.x })
  line.parts.push({ ...partOf(piece), text: text === '' ? piece.text : line.signs + piece.text })
  if (text !== '') line.signs = ''
  line.width += gap + piece.width
  if (text !== '') line.letterWidth = widthOfLetter(piece)
}

const widthOfLetter = ({ text, width }: PageLine): number => (text.trim().length === 1 ? width : 0)

function prepend(line: OpenLine, piece: PageLine, gap: number): void {
  const own = partOf(piece)
  const space = spaceFor(piece.text, line.parts[0]?.text ?? '', gap / Math.min(line.size, piece.size))
  line.parts.unshift(own, { text: space, from: own.to, to: own.to + gap })
  line.width += gap + piece.width
  line.x = piece.x
  line.baseline = piece.baseline
}

/** @param gap between a left text and a right one, font sizes */
function spaceFor(left: string, right: string, gap: number): '' | ' ' {
  if (/^\s/.test(right) || /^\s$/.test(left.slice(-1))) return ''
  return gap > (joinsWithoutSpace(left, right) ? GAP_WITHOUT_SPACES : GAP) ? ' ' : ''
}
