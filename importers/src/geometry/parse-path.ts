import { arcToCurves } from './arc.ts'
import { append, emptyPath, type Path } from './path.ts'

const NUMBERS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const MAX_COORDINATE = 1e9

/**
 * Parses SVG path data into absolute commands, with arcs as curves. Everything after an error is dropped (SVG 2, 9.5.4);
 * a number beyond `MAX_COORDINATE` is an error.
 */
export function parsePath(d: string): Path {
  const path = emptyPath()
  const reader = new PathReader(d)
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  // The last control point, for the smooth commands.
  let controlX = 0
  let controlY = 0
  let previous = ''

  for (let letter = reader.command(); letter !== undefined; letter = reader.nextCommand(letter)) {
    const upper = letter.toUpperCase()
    if (path.operators.length === 0 && upper !== 'M') break
    const values = reader.numbers(upper)
    if (!values) break
    const relative = letter !== upper
    const baseX = relative ? x : 0
    const baseY = relative ? y : 0
    if (upper !== 'A' && upper !== 'V' && upper !== 'H')
      for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) + (i % 2 === 0 ? baseX : baseY)
    const [a = 0, b = 0, c = 0, d2 = 0, e = 0, f = 0, g = 0] = values
    // After a closing, the next subpath starts where the closed one did.
    if (previous === 'Z' && upper !== 'M' && upper !== 'Z') append(path, 'M', x, y)
    const smooth = (kinds: string): [number, number] =>
      kinds.includes(previous) ? [2 * x - controlX, 2 * y - controlY] : [x, y]

    switch (upper) {
      case 'M':
        append(path, 'M', a, b)
        ;[x, y, startX, startY] = [a, b, a, b]
        break
      case 'L':
        append(path, 'L', a, b)
        ;[x, y] = [a, b]
        break
      case 'H':
        x = a + baseX
        append(path, 'L', x, y)
        break
      case 'V':
        y = a + baseY
        append(path, 'L', x, y)
        break
      case 'C':
        append(path, 'C', a, b, c, d2, e, f)
        ;[controlX, controlY, x, y] = [c, d2, e, f]
        break
      case 'S': {
        const [firstX, firstY] = smooth('CS')
        append(path, 'C', firstX, firstY, a, b, c, d2)
        ;[controlX, controlY, x, y] = [a, b, c, d2]
        break
      }
      case 'Q':
        append(path, 'Q', a, b, c, d2)
        ;[controlX, controlY, x, y] = [a, b, c, d2]
        break
      case 'T': {
        const [firstX, firstY] = smooth('QT')
        append(path, 'Q', firstX, firstY, a, b)
        ;[controlX, controlY, x, y] = [firstX, firstY, a, b]
        break
      }
      case 'A':
        arcToCurves(
          path,
          x,
          y,
          { rx: a, ry: b, rotation: c, large: d2 !== 0, sweep: e !== 0 },
          f + baseX,
          g + baseY,
        )
        ;[x, y] = [f + baseX, g + baseY]
        break
      case 'Z':
        if (previous !== 'Z') append(path, 'Z')
        ;[x, y] = [startX, startY]
        break
    }
    previous = upper
  }
  return path
}

const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy
const BETWEEN = /[\s,]*/y
const LETTER = /[\s,]*([MLHVCSQTAZ])/iy
const FLAG = /[01]/y

class PathReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  command(): string | undefined {
    LETTER.lastIndex = this.#at
    const found = LETTER.exec(this.#text)
    if (!found) return undefined
    this.#at = LETTER.lastIndex
    return found[1]
  }

  /** The next command letter, or the previous one if numbers follow without a letter. */
  nextCommand(previous: string): string | undefined {
    const letter = this.command()
    if (letter !== undefined) return letter
    this.#skip()
    if (this.#at >= this.#text.length || previous.toUpperCase() === 'Z') return undefined
    if (previous === 'M') return 'L'
    return previous === 'm' ? 'l' : previous
  }

  numbers(command: string): number[] | undefined {
    const values: number[] = []
    for (let i = 0; i < (NUMBERS[command] ?? 0); i++) {
      this.#skip()
      const pattern = command === 'A' && (i === 3 || i === 4) ? FLAG : NUMBER
      pattern.lastIndex = this.#at
      const found = pattern.exec(this.#text)
      const value = Number(found?.[0])
      if (!found || !(Math.abs(value) <= MAX_COORDINATE)) return undefined
      this.#at = pattern.lastIndex
      values.push(value)
    }
    return values
  }

  #skip(): void {
    BETWEEN.lastIndex = this.#at
    BETWEEN.exec(this.#text)
    this.#at = BETWEEN.lastIndex
  }
}
