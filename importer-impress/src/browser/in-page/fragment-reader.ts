import type { Fragment } from '../../layout/page-layout.ts'
import type { PageDocument, PageNode, PageRect, PageStyle } from './page-dom.ts'
import type { Origin } from './shape-reader.ts'

/** Reads the lines of texts as they are laid out. */
export interface FragmentReader {
  /** The lines of a text node. */
  fragmentsOf(node: PageNode, style: PageStyle, origin: Origin): Fragment[]
  /** Whether there are more letters than it may read. */
  isFull(): boolean
}

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

  function fragmentsOf(node: PageNode, style: PageStyle, origin: Origin): Fragment[] {
    const size = parseFloat(style.fontSize)
    if (!(size > 0)) return []
    return linesOf(node, size).map(({ text, left, right, top, bottom }) => ({
      at: written++,
      text: cased(text, style.textTransform).slice(0, 20_000),
      x: left - origin.left,
      baseline: top - origin.top + (bottom - top) * ascentOf(style),
      width: right - left,
      families: style.fontFamily,
      size,
      weight: parseFloat(style.fontWeight) || 400,
      italic: style.fontStyle !== 'normal',
      colour: style.webkitTextFillColor || style.color,
      tracking: parseFloat(style.letterSpacing) || 0,
      ...(style.textShadow !== 'none' && { shadow: style.textShadow.slice(0, 20_000) }),
    }))
  }

  /** Groups the letters of a text node by line. */
  function linesOf(node: PageNode, size: number): LetterLine[] {
    const { data = '' } = node
    const range = document.createRange()
    const lines: LetterLine[] = []
    for (let at = 0; at < data.length && letters <= maxLetters;) {
      const letter = String.fromCodePoint(data.codePointAt(at) ?? 32)
      range.setStart(node, at)
      range.setEnd(node, at + letter.length)
      at += letter.length
      letters++
      const rects = [...range.getClientRects()]
      addLetter(lines, letter, rects.find(({ width }) => width > 0) ?? rects[0], size)
    }
    return lines
  }

  /** Fraction of the line height above the baseline. */
  function ascentOf({ fontStyle, fontWeight, fontSize, fontFamily }: PageStyle): number {
    const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    const known = ascents[font]
    if (known !== undefined) return known
    if (!pencil) return 0.8
    pencil.font = font
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pencil.measureText('x')
    return (ascents[font] = above + below > 0 ? above / (above + below) : 0.8)
  }
}

/** Adds a letter to the last line, or to a new one. */
export function addLetter(
  lines: LetterLine[],
  letter: string,
  rect: PageRect | undefined,
  size: number,
): void {
  const last = lines[lines.length - 1]
  if (/\s/.test(letter)) {
    // White space separates words, also if it has no width.
    if (last && !last.text.endsWith(' ')) last.text += ' '
    return
  }
  if (!rect || rect.width === 0) {
    if (last) last.text += letter
    return
  }
  const { left, right, top, bottom } = rect
  const middle = (top + bottom) / 2
  const continuesLine =
    last &&
    middle > last.top &&
    middle < last.bottom &&
    left < last.right + 3 * size &&
    right > last.left - 3 * size
  if (!continuesLine) {
    lines.push({ text: letter, left, right, top, bottom })
    return
  }
  last.text += letter
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
