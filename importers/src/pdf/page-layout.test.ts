import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { layOutPages } from './page-layout.ts'

const size = fc.record({
  width: fc.double({ min: 1, max: 5_000, noNaN: true }),
  height: fc.double({ min: 1, max: 5_000, noNaN: true }),
})

describe('pages in the world', () => {
  it('never overlap, whatever their sizes', () => {
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 30 }), (sizes) => {
        const boxes = layOutPages(sizes).map(({ x, y, scale }, at) => ({
          x,
          y,
          right: x + (sizes[at]?.width ?? 0) * scale,
          bottom: y + (sizes[at]?.height ?? 0) * scale,
        }))
        boxes.forEach((one, at) => {
          for (const other of boxes.slice(at + 1))
            expect(
              one.x >= other.right || one.right <= other.x || one.y >= other.bottom || one.bottom <= other.y,
            ).toBe(true)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('are adjacent to the previous page, in alternating directions', () => {
    const places = layOutPages(Array.from({ length: 12 }, () => ({ width: 4, height: 3 })))
    const steps = places.slice(1).map((place, at) => {
      const before = places[at] ?? place
      return Math.abs(place.x - before.x) > 1 !== Math.abs(place.y - before.y) > 1
    })
    expect(steps.every(Boolean)).toBe(true)
  })
})
