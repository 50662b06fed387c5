import { decimalsFor } from '../../geometry/number-text.ts'
import type { Path } from '../../geometry/path.ts'
import { writePath } from '../../geometry/path-text.ts'
import type { ImportWork } from '../../import-work.ts'

/** The document's glyph outlines, each once. */
export interface SymbolTable {
  readonly symbols: string[]
  /** Adds an outline in ems, y up. @returns the symbol number @throws ImportError if there are too many */
  add(outline: Path): number
}

const MAX_SYMBOLS = 100_000
/** 1/10,000 em is finer than the resolution of fonts. */
const DECIMALS = decimalsFor(1e-4)

export function createSymbolTable(work: ImportWork): SymbolTable {
  const symbols: string[] = []
  const numbers = new Map<string, number>()
  const known = new WeakMap<Path, number>()

  return {
    symbols,
    add(outline) {
      const before = known.get(outline)
      if (before !== undefined) return before
      const text = writePath(outline, DECIMALS)
      const same = numbers.get(text)
      const number = same ?? symbols.length
      if (same === undefined) {
        if (symbols.length >= MAX_SYMBOLS)
          work.fail(
            'oversized',
            `it has more than ${MAX_SYMBOLS} different letter shapes`,
            'Split it into several presentations.',
          )
        work.spendPath(text.length)
        symbols.push(text)
        numbers.set(text, number)
      }
      known.set(outline, number)
      return number
    },
  }
}
