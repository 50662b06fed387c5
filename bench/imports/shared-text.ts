/** Scripts without spaces between words. */
const WITHOUT_SPACES = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]`
const SPACES_BETWEEN = new RegExp(String.raw`(?<=${WITHOUT_SPACES})[^\S\n]{1,20}(?=${WITHOUT_SPACES})`, 'gu')

/** Not drawn, or written in one way or another: control characters, dashes; and bullets, which a transcript has as lists. */
const LEFT_OUT = /[\p{Cc}\p{Cf}\p{Pd}•‣◦●○▪▫■□]/gu

/** Letters of a piece: enough to tell an order of letters from its reverse. */
const PIECE = 3

/**
 * The share of pieces of words, three letters each, that two texts have in common, 0–1 (Dice). Hyphens at line ends,
 * the forms of characters, and spaces in scripts without them do not count; neither does the order of words, since tools read columns and tables in different orders.
 */
export function sharedText(one: string, other: string): number {
  const [a, b] = [piecesOf(one), piecesOf(other)]
  const total = sizeOf(a) + sizeOf(b)
  if (total === 0) return 1
  let both = 0
  for (const [piece, count] of a) both += Math.min(count, b.get(piece) ?? 0)
  return (2 * both) / total
}

/** A line on more pages than this share is a header, a footer or a number of pages. */
const REPEATED = 0.6
const LEAST_PAGES = 4
/** Lines of a page, from its start and its end, that may be one. */
const AT_EDGE = 3

/** Pages without their headers, footers and numbers, which a transcript leaves out: lines that most pages have, whatever their numbers. */
export function withoutRepeated(pages: readonly string[]): string[] {
  const keyOf = (line: string): string => line.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim()
  const all = pages.map((page) => page.split(/[\n\f]/).filter((line) => line.trim() !== ''))
  const isAtEdge = (at: number, { length }: readonly string[]): boolean =>
    at < AT_EDGE || at >= length - AT_EDGE
  const counts = new Map<string, number>()
  for (const lines of all)
    for (const key of new Set(lines.filter((_, at) => isAtEdge(at, lines)).map(keyOf)))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  const most = Math.max(LEAST_PAGES, REPEATED * pages.length)
  const isRepeated = (line: string): boolean => (counts.get(keyOf(line)) ?? 0) >= most
  return all.map((lines) => lines.filter((line, at) => !isAtEdge(at, lines) || !isRepeated(line)).join('\n'))
}

function piecesOf(text: string): Map<string, number> {
  const joined = text
    .replaceAll(SPACES_BETWEEN, '')
    .normalize('NFKC')
    .replaceAll(/\p{Pd}\n/gu, '')
  const pieces = new Map<string, number>()
  for (const word of joined.split(/\s+/u)) {
    const letters = [...word.replaceAll(LEFT_OUT, '')]
    for (let at = 0; at < Math.max(1, letters.length - PIECE + 1); at++) {
      const piece = letters.slice(at, at + PIECE).join('')
      if (piece !== '') pieces.set(piece, (pieces.get(piece) ?? 0) + 1)
    }
  }
  return pieces
}

function sizeOf(pieces: ReadonlyMap<string, number>): number {
  return [...pieces.values()].reduce((sum, count) => sum + count, 0)
}
