import { expect, test } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { formatNumber } from './format-number.ts'

const VALUES = [
  ...[0, 7, 42, 999, 1_000, 1_234, 9_999, 10_000, 48_210, 100_000, 999_999, 1_000_000, 1_234_567],
  ...[Number.MAX_SAFE_INTEGER, 1e16, -1, -0, -48_210, 0.5, 1_234.567, NaN, Infinity],
]

test.each([...LANGUAGES, 'de-CH', 'en-XA'])('numbers in %s are those of Intl.NumberFormat', (language) => {
  const { format } = new Intl.NumberFormat(language)
  expect(VALUES.map((value) => formatNumber(value, language))).toEqual(VALUES.map((value) => format(value)))
})
