import type { PageLine } from './text-lines.ts'

/** Most between a text and its shadow, font sizes. */
const SAME_PLACE = 0.2
const MAX_AT_PLACE = 8

/** Finds pieces that stand where the same text is already: shadows, outlines and bold letters are texts that are drawn twice. */
export function findRepeated(): (piece: PageLine) => boolean {
  const seen = new Map<string, PageLine[]>()
  return (piece) => {
    const cell = SAME_PLACE * piece.size
    const [column, row] = [Math.round(piece.x / cell), Math.round(piece.baseline / cell)]
    for (let at = 0; at < 9; at++) {
      const near = seen.get(`${column + (at % 3) - 1} ${row + Math.floor(at / 3) - 1} ${piece.text}`) ?? []
      if (near.some((other) => isAtSamePlace(other, piece, cell))) return piece.text.trim() !== ''
    }
    const key = `${column} ${row} ${piece.text}`
    // More differ in size or angle only: that many are a decoration.
    seen.set(key, [...(seen.get(key) ?? []), piece].slice(-MAX_AT_PLACE))
    return false
  }
}

function isAtSamePlace(one: PageLine, other: PageLine, distance: number): boolean {
  const isNear = Math.hypot(one.x - other.x, one.baseline - other.baseline) <= distance
  return isNear && Math.abs(one.size / other.size - 1) < 0.1 && Math.abs(one.angle - other.angle) < 1
}
