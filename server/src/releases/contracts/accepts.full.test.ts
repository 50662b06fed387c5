import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { anySchema } from '../../../test/support/random-schemas.ts'
import { breaks, mutate } from '../../../test/support/schema-mutations.ts'
import { mismatchesBetween } from './accepts.ts'

describe('comparing the type that is sent with the type that is accepted', () => {
  it('accepts nothing that ajv refuses, whatever the types', () => {
    fc.assert(
      fc.property(anySchema, anySchema, (given, accepted) => {
        fc.pre(mismatchesBetween(given, accepted).length === 0)
        expect(breaks(given, accepted)).toBe(false)
      }),
      { numRuns: 400, seed: 18, maxSkipsPerRun: 1_000 },
    )
  })

  // docs/behaviour/releases.md#gate
  it('catches every breaking one of more than a thousand changes, and refuses few others', () => {
    const figures = mutate(45, 18)
    const sum = (name: 'made' | 'breaking' | 'caught' | 'falselyRefused') =>
      figures.reduce((total, each) => total + each[name], 0)
    expect(sum('made')).toBeGreaterThan(1_000)
    expect(sum('breaking')).toBeGreaterThan(400)
    expect(figures.filter(({ breaking, caught }) => caught < breaking)).toEqual([])
    expect(sum('falselyRefused') / (sum('made') - sum('breaking'))).toBeLessThan(0.02)
  }, 120_000)
})
