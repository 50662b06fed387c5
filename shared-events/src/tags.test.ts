import { expect, test } from '@jest/globals'
import { MAX_TAGS, splitTags, tagListProblemOf, tagsOfKeywords } from './tags.ts'

// docs/behaviour/curation.md#tags-of-owners
test('typed tags are separated by commas of any script, tidy, and each there once', () => {
  expect(splitTags(' #solar  system, Kepler ,,kepler，軌道、惑星\nmoons')).toEqual([
    'solar system',
    'Kepler',
    '軌道',
    '惑星',
    'moons',
  ])
  expect(splitTags(' , ')).toEqual([])
})

// docs/behaviour/curation.md#tag-limits
test.each([
  ['20 tags', many(20), [], null],
  ['21 tags', many(21), [], { kind: 'tooMany', most: MAX_TAGS }],
  ['21 tags of an import', many(21), many(25), null],
  ['41 characters', ['a'.repeat(41)], [], { kind: 'tooLong', tag: 'a'.repeat(41) }],
  ['41 characters of an import', ['a'.repeat(41)], ['a'.repeat(41)], null],
  ['signs only', ['ok', '!?'], [], { kind: 'noLetter', tag: '!?' }],
] as const)('a list with %s', (_, tags, before, problem) => {
  expect(tagListProblemOf(tags, before)).toEqual(problem)
})

// docs/behaviour/uploads.md#tags-of-a-file
test('keywords become tags where they can be tags, at most 20', () => {
  expect(tagsOfKeywords(['orbits, Kepler', 'kepler', '--', 'x'.repeat(41)])).toEqual(['orbits', 'Kepler'])
  expect(tagsOfKeywords(many(30))).toHaveLength(MAX_TAGS)
})

function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `tag ${index}`)
}
