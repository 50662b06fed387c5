import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }
const LAST = 0x10_ffff

function codePointAt(index: number): string {
  const { first, count } = SURROGATES
  return String.fromCodePoint(index < first ? index : index + count)
}

function indexOf(value: unknown): number {
  const code = typeof value === 'string' ? value.codePointAt(0) : undefined
  if (code === undefined || value !== String.fromCodePoint(code)) throw new Error('It is not one code point.')
  return code < SURROGATES.first ? code : code - SURROGATES.count
}

/**
 * Any code point, as the unit of a `fc.string`. The same as fast-check's `unit: 'binary'`, which makes a table of all
 * million code points in each test file that uses it; that takes a second of the processor and 100 MB.
 */
export const CODE_POINT = fc.nat({ max: LAST - SURROGATES.count }).map(codePointAt, indexOf)
