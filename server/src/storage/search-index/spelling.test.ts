import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { deletionsOf, maxMistakesIn } from './spelling.ts'

it('the rests of a word are its beginning without up to two letters', () => {
  expect(deletionsOf('moon', 0)).toEqual(['moon'])
  expect(deletionsOf('moon', 1).sort()).toEqual(['mon', 'moo', 'moon', 'oon'].sort())
  expect(deletionsOf('constellations', 2)).toHaveLength(29)
})

// docs/behaviour/search.md#nothing-found
it('two words within the allowed mistakes have a rest in common, so the index finds each for the other', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '太'), minLength: 4, maxLength: 12 })
  const edit = fc.record({
    kind: fc.constantFrom('insert', 'delete', 'replace'),
    at: fc.nat(12),
    letter: fc.constantFrom('a', 'b', 'c', 'd'),
  })
  fc.assert(
    fc.property(word, fc.array(edit, { minLength: 1, maxLength: 2 }), (stored, edits) => {
      const given = edits.reduce((text, { kind, at, letter }) => {
        const letters = [...text]
        letters.splice(at, kind === 'insert' ? 0 : 1, ...(kind === 'delete' ? [] : [letter]))
        return letters.join('')
      }, stored)
      const mistakes = distance(given, stored)
      const allowed = maxMistakesIn([...given].length)
      fc.pre(mistakes <= allowed && [...stored].length >= 4)
      const rests = new Set(deletionsOf(stored, maxMistakesIn([...stored].length)))
      expect(deletionsOf(given, mistakes).some((rest) => rests.has(rest))).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})
