import { describe, expect, test } from '@jest/globals'
import { createCanvas, Path2D } from '@napi-rs/canvas'
import fc from 'fast-check'
import { pathBounds } from './path-bounds.ts'

describe('the bounds of a path', () => {
  test.each([
    ['M1 2L5 8', [1, 2, 5, 8]],
    ['m1 2 4 6', [1, 2, 5, 8]],
    ['M0 0H10V5Z', [0, 0, 10, 5]],
    ['M10,10h-5v-5z', [5, 5, 10, 10]],
    ['M0 0C0 9 9 9 9 0', [0, 0, 9, 9]],
    ['M0 0c0 9 9 9 9 0s9-9 9 0', [0, -9, 18, 9]],
    ['M0 0q5 10 10 0t10 0', [0, -10, 20, 10]],
    ['M0 0C8 8 8 8 4 0T8 0T12 0', [0, 0, 12, 8]],
    ['M0 0Q8 8 4 0T8 0S8 8 12 0', [0, -8, 12, 8]],
    ['M1e1-.5.5.5', [0.5, -0.5, 10, 0.5]],
    ['M0 0a1 1 0 01.5.5', [-1.5, -1.5, 2.5, 2.5]],
    ['M0 0a1 1 0 0 1 .5 .5', [-1.5, -1.5, 2.5, 2.5]],
    ['M0 0a1 1 0 21 5 5L9 9', [0, 0, 0, 0]],
    ['M0 0L5 5 6 L9 9', [0, 0, 5, 5]],
    ['M0 0L5 5 nonsense 100 100', [0, 0, 5, 5]],
    ['M0 0 10 10Z5 5', [0, 0, 10, 10]],
  ])('%s', (d, [left, top, right, bottom]) => {
    expect(pathBounds(d)).toEqual({ left, top, right, bottom })
  })

  test('of an empty path are null', () => {
    expect(pathBounds('')).toBeNull()
    expect(pathBounds('nonsense')).toBeNull()
  })

  test('of a long smooth curve are tight', () => {
    const bounds = pathBounds(`M0 0${'s1 1 2 0'.repeat(2_000)}`)
    expect(bounds?.right).toBeLessThan(4_100)
    expect(bounds?.bottom).toBeLessThan(10)
  })

  test('contain each painted px, for any commands', () => {
    const value = fc.integer({ min: 20, max: 80 })
    const numbers = (count: number) => fc.tuple(...Array.from({ length: count }, () => value))
    const command = fc.oneof(
      numbers(2).map((own) => `L${own.join(' ')}`),
      numbers(6).map((own) => `C${own.join(' ')}`),
      numbers(4).map((own) => `S${own.join(' ')}`),
      numbers(4).map((own) => `Q${own.join(' ')}`),
      numbers(2).map((own) => `T${own.join(' ')}`),
      fc
        .tuple(value, value, value, fc.constantFrom('00', '01', '10', '11'), value, value)
        .map(
          ([radiusX, radiusY, turn, flags, x, y]) =>
            `A${radiusX / 2} ${radiusY / 3} ${turn} ${flags}${x} ${y}`,
        ),
    )
    const canvas = createCanvas(100, 100)
    const context = canvas.getContext('2d')
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 5 }), (commands) => {
        const d = `M50 50${commands.join('')}`
        const bounds = pathBounds(d)
        context.clearRect(0, 0, 100, 100)
        context.fill(new Path2D(d))
        const ink = inkBounds(context.getImageData(0, 0, 100, 100).data)
        if (!ink) return
        expect(ink.left + 1).toBeGreaterThan((bounds?.left ?? Infinity) - 0.5)
        expect(ink.top + 1).toBeGreaterThan((bounds?.top ?? Infinity) - 0.5)
        expect(ink.right).toBeLessThan((bounds?.right ?? -Infinity) + 0.5)
        expect(ink.bottom).toBeLessThan((bounds?.bottom ?? -Infinity) + 0.5)
      }),
      { numRuns: 300 },
    )
  })
})

/** The px that are painted, of a picture of 100 by 100. */
function inkBounds(data: Uint8ClampedArray) {
  let bounds: { left: number; top: number; right: number; bottom: number } | null = null
  for (let index = 0; index < 10_000; index += 1) {
    if ((data[4 * index + 3] ?? 0) < 20) continue
    const x = index % 100
    const y = Math.floor(index / 100)
    bounds ??= { left: x, top: y, right: x, bottom: y }
    bounds = {
      left: Math.min(bounds.left, x),
      top: bounds.top,
      right: Math.max(bounds.right, x),
      bottom: y,
    }
  }
  return bounds
}
