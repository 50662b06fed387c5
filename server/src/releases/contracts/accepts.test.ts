import { describe, expect, it } from '@jest/globals'
import type { DataSchema } from '@viewpage/shared-events/wire'
import { withinTestLimit } from '@viewpage/tooling/test-limit'
import * as fc from 'fast-check'
import { anySchema } from '../../../test/support/random-schemas.ts'
import { mismatchesBetween } from './accepts.ts'
import { BudgetSpent } from './comparison-budget.ts'

const text: DataSchema = { type: 'string' }
const object = (properties: Record<string, DataSchema>, required = Object.keys(properties)): DataSchema => ({
  type: 'object',
  properties,
  required,
})
const tag = (...values: string[]): DataSchema => ({ enum: values })

describe('comparing the type that is sent with the type that is accepted', () => {
  it.each<[string, DataSchema, DataSchema]>([
    ['more properties than it needs', object({ a: text, b: text }), object({ a: text })],
    ['fewer values than it knows', tag('one'), tag('one', 'two')],
    ['a value where any text will do', tag('one'), text],
    ['both values of a boolean', { enum: [true, false] }, { type: 'boolean' }],
    ['anything where it reads nothing', { opaque: 'Bus' }, {}],
    ['the same function', { opaque: '() => void' }, { opaque: '() => void' }],
    [
      'one object with two tags for one object each',
      object({ kind: tag('a', 'b') }),
      { anyOf: [object({ kind: tag('a') }), object({ kind: tag('b') })] },
    ],
    ['no property that may be missing', object({}), object({ a: text }, [])],
  ])('a consumer accepts %s', (_, given, accepted) => {
    expect(mismatchesBetween(given, accepted)).toEqual([])
  })

  it.each<[string, DataSchema, DataSchema, string, string]>([
    ['misses a property', object({}), object({ a: text }), 'a', 'missing'],
    ['may miss a property', object({ a: text }, []), object({ a: text }), 'a', 'missing'],
    [
      'has another type deep inside',
      object({ a: object({ b: text }) }),
      object({ a: object({ b: { type: 'number' } }) }),
      'a.b',
      'type',
    ],
    ['has one value more', object({ a: tag('one', 'two') }), object({ a: tag('one') }), 'a', 'type'],
    ['may be null', { anyOf: [text, { type: 'null' }] }, text, '', 'type'],
    [
      'has other items',
      { type: 'array', items: text },
      { type: 'array', items: { type: 'null' } },
      '[]',
      'type',
    ],
    ['is anything', {}, text, '', 'undecided'],
    ['is another function', { opaque: '() => void' }, { opaque: '(a: 1) => void' }, '', 'undecided'],
    ['is a function where data is read', { opaque: '() => void' }, text, '', 'type'],
  ])('finds what %s', (_, given, accepted, path, reason) => {
    expect(mismatchesBetween(given, accepted).map((each) => [each.path.join('.'), each.reason])).toEqual([
      [path, reason],
    ])
  })

  it('accepts each type by itself', () => {
    fc.assert(
      fc.property(anySchema, (schema) => {
        expect(mismatchesBetween(schema, schema)).toEqual([])
      }),
      { numRuns: 500, seed: 18 },
    )
  })

  it('decides about hostile types in bounded time', () => {
    const wide = object(
      Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`p${index}`, tag('a', 'b', 'c', 'd')])),
    )
    const many: DataSchema = {
      anyOf: Array.from({ length: 400 }, (_, index) =>
        object({ p0: tag('a', 'b', 'c', 'd'), [`q${index}`]: text }),
      ),
    }
    const values: DataSchema = { enum: Array.from({ length: 5_000 }, (_, index) => `v${index}`) }
    const open: DataSchema = { type: 'object', properties: {}, required: [], additionalProperties: values }
    const full = object(
      Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, values])),
    )
    expect(withinTestLimit(() => mismatchesBetween(wide, many))).not.toEqual([])
    for (const [given, accepted] of [
      [many, many],
      [full, open],
    ] as const)
      expect(() => withinTestLimit(() => mismatchesBetween(given, accepted))).toThrow(BudgetSpent)
  })
})
