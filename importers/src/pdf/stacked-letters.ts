import { DOWN, type PageLine } from './text-lines.ts'

/** Letters that make a word: fewer are the numbering of a list, or by chance. */
const MIN_LETTERS = 4
/** Between two of them: the farthest, and how much it may differ, font sizes. */
const MAX_STEP = 1.5
const SAME = 0.15

/**
 * Makes one line of letters that stand one below the other, as some logos and titles do, where no other text stands beside
 * them: a table has more in its rows.
 */
export function joinStacked(lines: readonly PageLine[]): PageLine[] {
  const joined: PageLine[] = []
  for (let at = 0; at < lines.length;) {
    const stack = stackAt(lines, at)
    const [first, last] = [stack[0], stack.at(-1)]
    if (!first || !last) break
    if (stack.length < MIN_LETTERS || !isAlone(stack.length, first, last, lines)) joined.push(...stack)
    else {
      const text = stack.map((line) => line.text).join('')
      joined.push({ ...first, text, width: last.baseline - first.baseline + last.size, angle: DOWN })
    }
    at += stack.length
  }
  return joined
}

/** The letters from there on, each below the one before; or the one line. */
function stackAt(lines: readonly PageLine[], start: number): PageLine[] {
  const [first, second] = [lines[start], lines[start + 1]]
  if (!first) return []
  const stack = [first]
  const step = (second?.baseline ?? 0) - first.baseline
  if (!isLetter(first) || !(step > 0 && step < MAX_STEP * first.size)) return stack
  for (let before = first; ;) {
    const line = lines[start + stack.length]
    if (!line || !follows(before, line, step)) return stack
    stack.push(line)
    before = line
  }
}

const isLetter = ({ text, angle }: PageLine): boolean => angle === 0 && /^\p{L}\p{M}{0,4}$/u.test(text)

function follows(before: PageLine, line: PageLine, step: number): boolean {
  const { size } = before
  const isBelow = Math.abs(line.baseline - before.baseline - step) < SAME * size
  const aside = line.x - before.x
  const isAligned = Math.min(Math.abs(aside), Math.abs(aside + (line.width - before.width) / 2)) < SAME * size
  return isLetter(line) && isBelow && isAligned && Math.abs(line.size / size - 1) < SAME
}

/** Whether a page has no other lines at the height of these. */
function isAlone(count: number, first: PageLine, last: PageLine, lines: readonly PageLine[]): boolean {
  const [top, bottom] = [first.baseline - 0.5 * first.size, last.baseline + 0.5 * last.size]
  return lines.filter(({ baseline }) => baseline > top && baseline < bottom).length === count
}
