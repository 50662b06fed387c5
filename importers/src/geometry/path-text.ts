import { decimalsFor, rounded } from './number-text.ts'
import { boundsOfPath, OPERANDS, type Path } from './path.ts'

/**
 * Compact path data for the document: relative commands, rounded without accumulating errors.
 *
 * @param finest the smallest visible length; a path smaller than that keeps its details
 */
export function pathText(path: Path, finest: number): string {
  const { left, top, right, bottom } = boundsOfPath(path)
  const extent = Math.max(right - left, bottom - top)
  return writePath(path, decimalsFor(extent > 0 ? Math.min(finest, extent * 1e-4) : finest))
}

const RELATIVE = { M: 'm', L: 'l', Q: 'q', C: 'c', Z: 'z' } as const

export function writePath({ operators, points }: Path, decimals: number): string {
  let text = ''
  let last = ''
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  let at = 0
  for (const operator of operators) {
    const count = OPERANDS[operator]
    const letter = text === '' ? 'M' : RELATIVE[operator]
    // After a move, a repeated letter would mean a line.
    if (letter !== last || letter === 'm' || letter === 'z') text += letter
    last = letter
    let nextX = x
    let nextY = y
    for (let i = 0; i < count; i += 2) {
      nextX = rounded(points[at + i] ?? 0, decimals)
      nextY = rounded(points[at + i + 1] ?? 0, decimals)
      text += separated(text, rounded(nextX - x, decimals))
      text += separated(text, rounded(nextY - y, decimals))
    }
    at += count
    x = nextX
    y = nextY
    if (operator === 'M') [startX, startY] = [x, y]
    if (operator === 'Z') [x, y] = [startX, startY]
  }
  return text
}

function separated(before: string, value: number): string {
  const digits = String(value).replace(/^(-?)0\./, '$1.')
  const needsSpace = /[0-9.]$/.test(before.slice(-1)) && !digits.startsWith('-')
  return needsSpace ? ` ${digits}` : digits
}
