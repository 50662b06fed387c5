import { expect, it } from '@jest/globals'
import { readTypedTags } from './typed-tags.ts'

const draft = { visible: ['Suns'], hidden: ['best'] }
const full = { visible: Array.from({ length: 19 }, (_, index) => `tag ${index}`), hidden: [] }

// docs/behaviour/curation.md#tag-panel
it.each([
  [' #moons ', draft, { tags: ['moons'] }],
  ['moons,  rings ,,太陽系', draft, { tags: ['moons', 'rings', '太陽系'] }],
  ['', draft, { tags: [] }],
  ['suns', draft, { problem: 'twice' }],
  ['BEST', draft, { problem: 'twice' }],
  ['moons, Moons', draft, { problem: 'twice' }],
  ['!?', draft, { problem: 'noLetter' }],
  ['x'.repeat(41), draft, { problem: 'tooLong' }],
  ['one', full, { tags: ['one'] }],
  ['one, two', full, { problem: 'tooMany' }],
] as const)('typed %j is read as tags, or as what is wrong with one', (typed, given, read) => {
  expect(readTypedTags(typed, given, 'visible')).toEqual(read)
})
