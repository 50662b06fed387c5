import { describe, expect, it } from '@jest/globals'
import { withinTestLimit } from '@viewpage/tooling/test-limit'
import fc from 'fast-check'
import { parsePath } from './parse-path.ts'
import { pathText } from './path-text.ts'

const written = (d: string): string => pathText(parsePath(d), 0.001)

describe('path data', () => {
  it.each([
    ['relative and absolute commands', 'm10 10l5 0H20v5z', 'M10 10L15 10L20 10L20 15Z'],
    ['numbers without spaces between', 'M.5.5L-1-1', 'M0.5 0.5L-1 -1'],
    ['more points after a move as lines', 'M0 0 1 1 2 2', 'M0 0L1 1L2 2'],
    ['curves that go on smoothly', 'M0 0C0 1 1 1 1 0S2 -1 2 0', 'M0 0C0 1 1 1 1 0C1 -1 2 -1 2 0'],
    ['flags without spaces between', 'M0 0a1 1 0 0110 0', 'M0 0A1 1 0 0 1 10 0'],
    ['nothing after a mistake', 'M0 0L1 1X2 2L3 3', 'M0 0L1 1'],
    ['nothing where it does not start with a move', 'L1 1', ''],
    ['a number too large for a drawing as a mistake', 'M0 0L1 1L1e99 1', 'M0 0L1 1'],
  ])('is read with %s', (_what, d, plain) => {
    expect(written(d)).toBe(written(plain))
  })

  it('has arcs as curves that end where they say', () => {
    const { operators, points } = parsePath('M0 0A10 10 0 0 1 10 10')
    expect(operators).toEqual(['M', 'C'])
    expect(points.slice(-2)).toEqual([10, 10])
  })

  it('never throws, never hangs and never returns NaN', () => {
    const piece = fc.oneof(
      fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz,.-+eE \n01'),
      fc.double().map(String),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { operators, points } = parsePath(pieces.join(''))
        expect(points.every(Number.isFinite)).toBe(true)
        const counts: Record<string, number> = { M: 2, L: 2, C: 6, Q: 4, Z: 0 }
        expect(points).toHaveLength(operators.reduce((sum, operator) => sum + (counts[operator] ?? NaN), 0))
      }),
      { numRuns: 2_000 },
    )
  })

  it('takes linear time for a number of a million digits', () => {
    const { operators } = withinTestLimit(() => parsePath(`M0 0L${'1'.repeat(1_000_000)}x`))
    expect(operators).toEqual(['M'])
  })
})
