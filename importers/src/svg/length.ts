const PIXELS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['pt', 4 / 3],
  ['pc', 16],
  ['mm', 96 / 25.4],
  ['cm', 96 / 2.54],
  ['q', 96 / 101.6],
  ['in', 96],
])
const LENGTH = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*(%|[a-z]+)?$/i
const MAX_LENGTH = 1e9

/** Reference lengths for relative units, px. */
export interface LengthBase {
  /** Length of 100 %. */
  whole?: number
  fontSize?: number
}

/** Parses a length into user units; undefined if it is invalid or too large. */
export function parseLength(text: string | undefined, base: LengthBase = {}): number | undefined {
  const found = LENGTH.exec((text ?? '').trim())
  if (!found) return undefined
  const unit = (found[2] ?? '').toLowerCase()
  const fontSize = base.fontSize ?? 16
  const factor =
    unit === '%'
      ? (base.whole ?? 0) / 100
      : unit === 'em' || unit === 'rem'
        ? fontSize
        : unit === 'ex' || unit === 'ch'
          ? fontSize / 2
          : PIXELS.get(unit)
  const value = Number(found[1]) * (factor ?? NaN)
  return Math.abs(value) <= MAX_LENGTH ? value : undefined
}

/** Parses a number or a percentage as a fraction, clamped to 0–1. */
export function parseFraction(text: string | undefined): number | undefined {
  const value = parseLength(text, { whole: 1 })
  return value === undefined ? undefined : Math.min(1, Math.max(0, value))
}

/** Parses lengths separated by spaces or commas; invalid ones are dropped. */
export function parseLengths(text: string | undefined, base: LengthBase = {}): number[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => parseLength(part, base))
    .filter((value) => value !== undefined)
}

export function parseNumbers(text: string | undefined): number[] {
  const found = (text ?? '').match(/[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/gi) ?? []
  return found.map(Number).map((value) => (Math.abs(value) <= MAX_LENGTH ? value : NaN))
}
