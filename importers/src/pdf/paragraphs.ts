import { estimateWidth } from '../geometry/text-width.ts'
import { firstWord, joinsWithoutSpace } from './scripts-without-spaces.ts'
import { DOWN, type PageLine } from './text-lines.ts'

/** A paragraph of joined lines. */
export interface PageParagraph {
  text: string
  bullet: boolean
  /** Largest font size, in the page's pixels. */
  size: number
  /** Of its first line. */
  top: number
  /** The middle of its first line, from the left. */
  middle: number
}

/** Bullets of lists, including the code points of symbol fonts. */
const MARK =
  /^(?:[\u2022\u2023\u2043\u2219\u25aa\u25ab\u25a0\u25a1\u25cf\u25cb\u25e6\u25b6\u25b8\u25ba\u25b9\u2b22\u2b24\u27a2\u27a4\u2756\u2714\u2713\u2192\u00b7\uf0a7\uf0b7\uf0d8\uf076\uf0a8\uf0fc\uf06e\uf071]\s*|[-\u2013\u2014*]\s+)/

/** Maximum line spacing within a paragraph, in font sizes. */
const MAX_LEADING = 1.75
/** The same for scripts with marks above and below their letters. */
const MAX_TALL_LEADING = 2.4
const TALL =
  /[\p{Script=Arabic}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Devanagari}]/u

/** Lines before and after a line whose ends show how wide its column is. */
const COLUMN_LINES = 100

const maxLeading = ({ text }: PageLine): number => (TALL.test(text) ? MAX_TALL_LEADING : MAX_LEADING)

/**
 * The line spacing within paragraphs, in font sizes. Entries of lists are further apart than the lines of an entry, so a
 * low percentile is used.
 */
export function usualLeading(pages: readonly (readonly PageLine[])[]): number {
  const leadings = pages
    .flatMap((lines) =>
      lines.slice(1).flatMap((next, at) => {
        const line = lines[at]
        if (!line || !alike(line, next)) return []
        const leading = (placeOf(next).depth - placeOf(line).depth) / line.size
        return leading > 0.8 && leading < maxLeading(line) ? [leading] : []
      }),
    )
    .sort((one, other) => one - other)
  return leadings[Math.floor(leadings.length * 0.05)] ?? 1.2
}

/**
 * Joins lines to paragraphs: a full line continues on the next one.
 *
 * @param leading of `usualLeading`
 */
export function readParagraphs(lines: readonly PageLine[], leading: number): PageParagraph[] {
  const paragraphs: (Omit<PageParagraph, 'text'> & { parts: string[] })[] = []
  let last: PageLine | undefined
  /** A bullet on a separate line. */
  let mark: PageLine | undefined
  for (const [at, line] of lines.entries()) {
    if (isMarkAlone(line)) {
      mark = line
      continue
    }
    const bullet = line.marked || MARK.test(line.text) || (mark !== undefined && isBeside(mark, line))
    mark = undefined
    const text = line.text.replace(MARK, '')
    const paragraph = paragraphs.at(-1)
    const near = lines.slice(Math.max(0, at - COLUMN_LINES), at + COLUMN_LINES)
    if (paragraph && last && !bullet && continues(last, line, paragraph.bullet, near, leading)) {
      // Not into one text yet: that would be copied for each line.
      paragraph.parts.push(...joined(paragraph.parts.pop() ?? '', text))
      paragraph.size = Math.max(paragraph.size, line.size)
    } else {
      const { size, baseline, x, width } = line
      paragraphs.push({ parts: [text], bullet, size, top: baseline - size, middle: x + width / 2 })
    }
    last = line
  }
  return paragraphs
    .map(({ parts, ...paragraph }) => ({ text: parts.join(''), ...paragraph }))
    .filter(({ text }) => text.trim() !== '')
}

const isMarkAlone = ({ text }: PageLine): boolean => text.length <= 2 && MARK.test(`${text} `)

const isBeside = (mark: PageLine, line: PageLine): boolean =>
  Math.abs(mark.baseline - line.baseline) < line.size &&
  (line.direction === 'rtl' ? line.x < mark.x : line.x > mark.x)

function continues(
  line: PageLine,
  next: PageLine,
  inList: boolean,
  lines: readonly PageLine[],
  leading: number,
): boolean {
  if (Math.abs(line.angle - next.angle) > 1 || !alike(line, next) || line.direction !== next.direction)
    return false
  const [place, following] = [placeOf(line), placeOf(next)]
  const below = following.depth - place.depth
  if (below < 0.5 * line.size || below > Math.min(maxLeading(line), 1.1 * leading) * line.size) return false
  const indent = following.start - place.start
  const centred = Math.abs(indent + (next.width - line.width) / 2) < 0.6 * line.size
  const aligned = indent > -0.8 * line.size && indent < (inList ? 3 : 0.8) * line.size
  return (aligned || centred) && isFull(line, next, lines)
}

/** Where a line begins, and how far down its column it stands, seen in the direction in which it is read. */
function placeOf({ x, baseline, width, angle, direction }: PageLine): { start: number; depth: number } {
  if (Math.abs(angle - DOWN) < 1) return { start: baseline, depth: -x }
  return { start: direction === 'rtl' ? -(x + width) : x, depth: baseline }
}

const alike = (line: PageLine, other: PageLine): boolean =>
  Math.abs(line.size - other.size) < 0.12 * Math.max(line.size, other.size)

/** Whether the first word of the next line did not fit; otherwise the line break is intended. */
function isFull(line: PageLine, next: PageLine, lines: readonly PageLine[]): boolean {
  const { start } = placeOf(line)
  const end = start + line.width
  const column = lines
    .filter((other) => alike(line, other) && other.direction === line.direction)
    .map((other) => ({ from: placeOf(other).start, to: placeOf(other).start + other.width }))
    .filter(({ from, to }) => from < end && to > start)
  const last = Math.max(...column.map(({ to }) => to))
  const word = firstWord(next.text)
  const space = joinsWithoutSpace(line.text, next.text) ? '' : ' '
  return end + estimateWidth(word + space, { family: line.font, size: line.size }) > last - 0.2 * line.size
}

/** Joins lines, and words that are hyphenated at the line end. */
function joined(before: string, after: string): [before: string, after: string] {
  if (/\p{L}-$/u.test(before.slice(-3)) && /^\p{Ll}/u.test(after)) return [before.slice(0, -1), after]
  return joinsWithoutSpace(before, after) ? [before, after] : [before, ` ${after}`]
}
