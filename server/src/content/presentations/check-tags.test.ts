import { expect, it } from '@jest/globals'
import { MAX_TAGS } from '@viewpage/shared-events/tags'
import { cleanTags, faultsOfTags } from './check-tags.ts'

const NONE = { tags: [], hiddenTags: [] }
const many = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)

it('tags are stored in one line, without the sign of a hashtag', () => {
  expect(cleanTags({ tags: [' #solar\n system '], hiddenTags: ['## a\u0000b'] })).toEqual({
    tags: ['solar system'],
    hiddenTags: ['ab'],
  })
})

// docs/behaviour/curation.md#tag-limits
it.each([
  ['anything in any script', { tags: ['C++', '太陽系', 'été'], hiddenTags: ['🚀 1'] }, []],
  ['an empty one', { tags: [''] }, ['/tags/0 has no letter and no digit']],
  ['signs only', { hiddenTags: ['a', '!?'] }, ['/hidden_tags/1 has no letter and no digit']],
  ['a comma', { tags: ['a, b'] }, ['/tags/0 contains a comma']],
  ['40 characters', { tags: ['🚀'.repeat(39) + 'a'] }, []],
  ['41 characters', { tags: ['a'.repeat(41)] }, ['/tags/0 has 41 characters, at most 40 are taken']],
  [
    'other case or width',
    { tags: ['Orbit', 'oRBIT', 'Ｏrbit'] },
    ['/tags/1 is there twice', '/tags/2 is there twice'],
  ],
  ['both lists', { tags: ['Größe'], hiddenTags: ['GRÖSSE'] }, ['/hidden_tags/0 is there twice']],
  ['20 of each', { tags: many(MAX_TAGS), hiddenTags: many(MAX_TAGS).map((tag) => `h${tag}`) }, []],
  ['21', { tags: many(MAX_TAGS + 1) }, ['/tags has 21 tags, at most 20 are taken']],
])('tags with %s: %j', (_, given, faults) => {
  expect(faultsOfTags({ ...NONE, ...given }, NONE)).toEqual(faults)
})

// docs/behaviour/curation.md#tag-limits
it('tags of an import may exceed the limits, until they change', () => {
  const imported = { tags: [...many(30), 'x'.repeat(50)], hiddenTags: [] }
  expect(faultsOfTags(imported, imported)).toEqual([])
  expect(faultsOfTags({ ...imported, tags: imported.tags.slice(1) }, imported)).toEqual([])
  expect(faultsOfTags({ ...imported, hiddenTags: ['y'.repeat(50)] }, imported)).toHaveLength(1)
})
