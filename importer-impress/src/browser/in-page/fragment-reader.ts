import type { Fragment } from '../../layout/page-layout.ts'
import type { PageDocument, PageNode, PageRect, PageStyle } from './page-dom.ts'
import type { Origin } from './shape-reader.ts'

/** Reads the lines of texts as they are laid out. */
export interface FragmentReader {
  /** The lines of a text node. */
  fragmentsOf(node: PageNode, style: PageStyle, origin: Origin, ruby: Fragment['ruby']): Fragment[]
  /** Whether there are more letters than it may read. */
  isFull(): boolean
}

/** Of one fragment: a longer line is several. */
export const MAX_LINE_LETTERS = 5_000

/** Letters that stand on one line, px. */
export interface LetterLine {
  text: string
  left: number
  right: number
  readonly top: number
  readonly bottom: number
}

/** @param maxLetters after which it reads no more */
export function createFragmentReader(maxLetters: number): FragmentReader {
  let letters = 0
  let written = 0
  const ascents: Record<string, number> = {}
  const pencil = document.createElement('canvas').getContext('2d')
  return { fragmentsOf, isFull: () => letters > maxLetters }

  function fragmentsOf(node: PageNode, style: PageStyle, origin: Origin, ruby: Fragment['ruby']): Fragment[] {
    const size = parseFloat(style.fontSize)
    if (!(size > 0)) return []
    const tracking = parseFloat(style.letterSpacing) || 0
    return linesOf(node, style, size).map(({ text, left, right, top, bottom }) => {
      const room = ruby ? roomOf(text, right - left, style, tracking) : 0
      return {
        at: written++,
        text: cased(text, style.textTransform),
        x: left - origin.left + room / 2,
        baseline: top - origin.top + (bottom - top) * ascentOf(style),
        width: right - left,
        families: style.fontFamily,
        size,
        weight: parseFloat(style.fontWeight) || 400,
        italic: style.fontStyle !== 'normal',
        colour: style.webkitTextFillColor || style.color,
        tracking: tracking + room,
        ...(ruby && { ruby }),
        ...(style.textShadow !== 'none' && { shadow: style.textShadow.slice(0, 20_000) }),
      }
    })
  }

  /** Groups the letters of a text node by line. */
  function linesOf(node: PageNode, style: PageStyle, size: number): LetterLine[] {
    const data = (node.data ?? '').slice(0, maxLetters + 1 - letters)
    letters += data.length
    const range = document.createRange()
    const lines: LetterLine[] = []

    /** Halves letters until they stand on one line: to ask for the place of each takes minutes in a long text. */
    function addLetters(from: number, to: number): void {
      const text = data.slice(from, to)
      const words = text.trim()
      const start = from + text.indexOf(words)
      const end = start + words.length
      if (/^\s/.test(text)) addSpace(lines)
      if (words === '') return
      range.setStart(node, start)
      range.setEnd(node, end)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      const isLetter = words.length === String.fromCodePoint(words.codePointAt(0) ?? 32).length
      if (isLetter || (isOneLine(rects, size) && words.length <= MAX_LINE_LETTERS))
        addWords(lines, words.replace(/\s+/g, ' '), rects, size)
      else {
        const half = start + Math.ceil(words.length / 2)
        const middle = /^[\udc00-\udfff]/.test(data.slice(half, half + 1)) ? half - 1 : half
        addLetters(start, middle)
        addLetters(middle, end)
      }
      if (end < to) addSpace(lines)
    }

    // What white space that is shown parts may be far from each other.
    const parts = /^(?:pre|break)/.test(style.whiteSpace)
      ? /\S+(?: \S+)*/g
      : /\S+(?:(?:[ \t\n\r\f]+|\xa0)\S+)*/g
    let read = 0
    for (const { 0: part, index } of data.matchAll(parts)) {
      addLetters(read, index + part.length)
      read = index + part.length
    }
    addLetters(read, data.length)
    return lines
  }

  /** The room that ruby leaves for each letter beyond its own, px. */
  function roomOf(text: string, width: number, style: PageStyle, tracking: number): number {
    const letters = [...text.trim()].length
    if (!pencil || letters === 0) return 0
    pencil.font = fontOf(style)
    return Math.max(0, (width - pencil.measureText(text.trim()).width) / letters - tracking)
  }

  /** Fraction of the line height above the baseline. */
  function ascentOf(style: PageStyle): number {
    const font = fontOf(style)
    const known = ascents[font]
    if (known !== undefined) return known
    if (!pencil) return 0.8
    pencil.font = font
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pencil.measureText('x')
    return (ascents[font] = above + below > 0 ? above / (above + below) : 0.8)
  }
}

export function fontOf({ fontStyle, fontWeight, fontSize, fontFamily }: PageStyle): string {
  return `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
}

/** White space separates words, also if it has no width. */
export function addSpace(lines: LetterLine[]): void {
  const last = lines[lines.length - 1]
  if (last && !last.text.endsWith(' ')) last.text += ' '
}

/** Whether rectangles stand beside each other, as those of a line do whose parts have different directions. */
export function isOneLine([first, ...others]: readonly PageRect[], size: number): boolean {
  if (!first || others.length === 0) return true
  if (!others.every(({ top, bottom }) => isBeside(first, top, bottom))) return false
  const inOrder = [first, ...others].sort((one, other) => one.left - other.left)
  return inOrder.every(({ right }, at) => (inOrder[at + 1]?.left ?? right) <= right + 3 * size)
}

export function isBeside(line: Pick<PageRect, 'top' | 'bottom'>, top: number, bottom: number): boolean {
  const middle = (top + bottom) / 2
  return middle > line.top && middle < line.bottom
}

/** Adds words of one line to the last line, or to a new one. @param rects none if they have no width */
export function addWords(lines: LetterLine[], words: string, rects: readonly PageRect[], size: number): void {
  const last = lines[lines.length - 1]
  const [first] = rects
  if (!first) {
    if (last) last.text += words
    return
  }
  const { top, bottom } = first
  const left = Math.min(...rects.map((rect) => rect.left))
  const right = Math.max(...rects.map((rect) => rect.right))
  const continuesLine =
    last &&
    isBeside(last, top, bottom) &&
    last.text.length + words.length <= MAX_LINE_LETTERS &&
    left < last.right + 3 * size &&
    right > last.left - 3 * size
  if (!continuesLine) {
    lines.push({ text: words, left, right, top, bottom })
    return
  }
  last.text += words
  last.left = Math.min(last.left, left)
  last.right = Math.max(last.right, right)
}

export function cased(text: string, transform: string): string {
  if (transform === 'uppercase') return text.toUpperCase()
  if (transform === 'lowercase') return text.toLowerCase()
  if (transform === 'capitalize')
    return text.replace(/(^|\s)(\S)/g, (_, gap: string, letter: string) => gap + letter.toUpperCase())
  return text
}

declare const document: PageDocument
