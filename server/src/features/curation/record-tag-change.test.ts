import { expect, it } from '@jest/globals'
import { recordTagChange } from './record-tag-change.ts'
import type { Tags } from '../../content/presentations/check-tags.ts'

const NONE: Tags = { tags: [], hiddenTags: [] }

function linesOf(before: Tags, after: Tags): unknown[][] {
  const lines: unknown[][] = []
  const log = { info: (...line: unknown[]) => void lines.push(line) }
  recordTagChange(log, { oid: 'orbit1', userOid: 'stella1', before, after })
  return lines
}

// docs/behaviour/curation.md#tag-changes-are-recorded
it('the log says who added and removed which tags', () => {
  expect(
    linesOf({ tags: ['suns'], hiddenTags: ['best'] }, { tags: ['moons'], hiddenTags: ['best', 'new'] }),
  ).toEqual([
    [
      {
        oid: 'orbit1',
        userOid: 'stella1',
        addedTags: ['moons'],
        removedTags: ['suns'],
        addedHiddenTags: ['new'],
        removedHiddenTags: [],
      },
      'tags changed',
    ],
  ])
})

it('an order that changed is nothing to record', () => {
  expect(linesOf({ ...NONE, tags: ['a', 'b'] }, { ...NONE, tags: ['b', 'a'] })).toEqual([])
})
