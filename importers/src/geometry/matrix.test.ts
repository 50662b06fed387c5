import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { apply, invert, multiply, rotation, scaling, translation, type Matrix } from './matrix.ts'
import { parseTransform } from '../svg/transform.ts'

const number = fc.double({ min: -1_000, max: 1_000, noNaN: true })
const matrix = fc
  .tuple(number, number, number, fc.double({ min: 0.01, max: 100, noNaN: true }))
  .map(([x, y, angle, scale]): Matrix =>
    multiply(translation(x, y), multiply(rotation(angle), scaling(scale))),
  )

describe('matrices', () => {
  it('give every point back after their inverse', () => {
    fc.assert(
      fc.property(matrix, number, number, (there, x, y) => {
        const back = invert(there)
        const [x2, y2] = apply(multiply(back ?? there, there), x, y)
        expect(x2).toBeCloseTo(x, 4)
        expect(y2).toBeCloseTo(y, 4)
      }),
    )
  })

  it('are applied from the right, and in any grouping the same', () => {
    fc.assert(
      fc.property(matrix, matrix, number, number, (one, other, x, y) => {
        const together = apply(multiply(one, other), x, y)
        const inTurn = apply(one, ...apply(other, x, y))
        expect(Math.hypot(together[0] - inTurn[0], together[1] - inTurn[1])).toBeLessThan(1e-4)
      }),
    )
  })

  it('are read from any text without an error, and always finite', () => {
    const piece = fc.oneof(
      fc.constantFrom('rotate(', 'matrix(', 'scale(', 'skewX(', 'translate(', ')', ',', ' ', '1e308', '90'),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(parseTransform(pieces.join('')).every(Number.isFinite)).toBe(true)
      }),
    )
  })
})
