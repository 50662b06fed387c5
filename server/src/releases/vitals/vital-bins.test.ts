import { expect, test } from '@jest/globals'
import type { VitalName } from '../../storage/database/tables/vitals.ts'
import { binOf, percentileOf } from './vital-bins.ts'

function p75Of(vital: VitalName, values: readonly number[]): number | null {
  const histogram = new Map<number, number>()
  for (const value of values)
    histogram.set(binOf(vital, value), (histogram.get(binOf(vital, value)) ?? 0) + 1)
  return percentileOf(vital, histogram, 0.75)
}

test.each<[VitalName, number]>([
  ['lcp', 2_500],
  ['lcp', 180],
  ['inp', 200],
  ['inp', 24],
  ['live', 60_000],
])('the p75 of views with one %s of %d ms is off by 10 %% at most', (vital, value) => {
  const p75 =
    p75Of(
      vital,
      Array.from({ length: 40 }, () => value),
    ) ?? 0
  expect(Math.abs(p75 - value) / value).toBeLessThanOrEqual(0.1)
})

test('three of four views do not exceed the p75', () => {
  const values = Array.from({ length: 1_000 }, (_, index) => 500 + index * 4)
  const p75 = p75Of('lcp', values) ?? 0
  expect(Math.abs(p75 - 3_500) / 3_500).toBeLessThan(0.05)
})

test('CLS is exact to a hundredth', () => {
  expect(binOf('cls', 0.1)).toBe(10)
  expect(p75Of('cls', [0, 0, 0, 0.1])).toBeLessThanOrEqual(0.01)
  expect(Math.abs((p75Of('cls', [0.25, 0.25, 0.25]) ?? 0) - 0.25)).toBeLessThanOrEqual(0.01)
})

test('values beyond the histogram are in its last bin', () => {
  expect(binOf('lcp', 600_000)).toBe(binOf('lcp', 100_000))
  expect(binOf('cls', 100)).toBe(binOf('cls', 1))
})

test('without views there is no p75', () => {
  expect(percentileOf('lcp', new Map(), 0.75)).toBeNull()
})
