import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createRandom } from './seeded-random.ts'
import { randomSubset } from './random-subset.ts'

describe('a random subset', () => {
  it('has the requested size, no duplicates and the original order', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.nat(), (length, count, seed) => {
        fc.pre(count <= length)
        const items = Array.from({ length }, (_, index) => index)
        const chosen = randomSubset(items, count, createRandom(seed))
        expect(chosen).toHaveLength(count)
        expect(chosen).toEqual([...new Set(chosen)].toSorted((one, other) => one - other))
      }),
    )
  })

  // docs/behaviour/page.md#shelf-choice
  it('gives every item the same chance', () => {
    const random = createRandom(7)
    const seen = [0, 0, 0, 0]
    for (let draw = 0; draw < 4_000; draw += 1)
      for (const item of randomSubset([0, 1, 2, 3], 2, random)) seen[item] = (seen[item] ?? 0) + 1
    for (const times of seen) expect(Math.abs(times - 2_000)).toBeLessThan(150)
  })

  // docs/behaviour/page.md#shelf-choice
  it('cannot be larger than the whole', () => {
    expect(() => randomSubset(['a', 'b'], 3, Math.random)).toThrow(
      new RangeError('[server] Failed to choose 3 of 2 items: there are too few. Ask for fewer.'),
    )
  })
})
