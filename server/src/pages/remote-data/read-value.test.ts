import { describe, expect, it } from '@jest/globals'
import Type from 'typebox'
import { readValue } from './read-value.ts'

const Notes = Type.Object({
  title: Type.String({ maxLength: 10 }),
  notes: Type.Array(
    Type.Object({ step: Type.Integer({ minimum: 1 }), by: Type.Union([Type.Literal('ada'), Type.Null()]) }),
    { maxItems: 2 },
  ),
  shown: Type.Optional(Type.Boolean()),
  size: Type.Optional(Type.Enum(['small', 'large'])),
})
const sound = { title: 'Orbits', notes: [{ step: 1, by: 'ada' }] }
const read = (schema: object, value: unknown) => readValue(schema, value)

describe('a value that a team sends', () => {
  it('is read by its schema', () => {
    const whole = { ...sound, shown: false, size: 'large' }
    expect(read(Notes, whole)).toEqual({ value: whole })
    expect(read(Type.Object({}, { additionalProperties: Type.Number() }), { a: 1 })).toEqual({
      value: { a: 1 },
    })
  })

  it('loses the properties that its schema does not name', () => {
    const open = JSON.parse(
      '{ "title": "Orbits", "notes": [], "html": "<b>", "__proto__": { "a": 1 } }',
    ) as unknown
    expect(read(Notes, open)).toEqual({ value: { title: 'Orbits', notes: [] } })
  })

  it.each([
    [null, 'must be an object'],
    [[], 'must be an object'],
    [{ ...sound, title: 1 }, '/title must be a text'],
    [{ ...sound, title: 'x'.repeat(11) }, '/title has 11 characters, not 0 to 10'],
    [{ title: 'Orbits' }, 'must have "notes"'],
    [{ ...sound, notes: {} }, '/notes must be a list'],
    [{ ...sound, notes: [1, 2, 3] }, '/notes has 3 items, not 0 to 2'],
    [{ ...sound, notes: [{ step: 0, by: null }] }, '/notes/0/step must be from 1 to Infinity'],
    [{ ...sound, notes: [{ step: 1.5, by: null }] }, '/notes/0/step must be a whole number'],
    [{ ...sound, notes: [{ step: 1, by: 'ben' }] }, '/notes/0/by fits none of the choices'],
    [{ ...sound, shown: 'yes' }, '/shown must be true or false'],
    [{ ...sound, size: 'medium' }, '/size must be one of ["small","large"]'],
  ])('is refused: %j', (value, fault) => {
    expect(read(Notes, value)).toEqual({ fault })
  })

  it('is refused if its schema has it compared too often', () => {
    const choices = Type.Union(Array.from({ length: 90 }, (_, at) => Type.Literal(at)))
    expect(
      read(
        Type.Array(choices),
        Array.from({ length: 30_000 }, () => 89),
      ),
    ).toEqual({
      fault: expect.stringContaining('has too many values and choices to check'),
    })
  })
})
