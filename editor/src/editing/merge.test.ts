import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  changedFields,
  fieldsOfStep,
  isSameValue,
  valueOf,
  withValue,
  type Draft,
  type Field,
} from './draft.ts'
import { merge } from './merge.ts'

const IDS = ['a', 'b', 'c', 'd']
const text = fc.constantFrom('', 'x', 'y', 'z')
const drafts = fc.record<Draft>({
  title: text,
  description: text,
  tags: text,
  privacy: fc.constantFrom('public', 'private'),
  steps: fc
    .tuple(
      fc.shuffledSubarray(IDS, { minLength: IDS.length }),
      fc.array(fc.tuple(text, text, text), { minLength: IDS.length, maxLength: IDS.length }),
    )
    .map(([ids, texts]) =>
      ids.map((id, index) => {
        const [title = '', notes = '', transcript = ''] = texts[index] ?? []
        return { id, title, notes, transcript }
      }),
    ),
})

const changed = (before: Draft, after: Draft) => new Set<Field>(changedFields(before, after))

test('no change of either side is lost', () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, (base, mine, theirs) => {
      const { draft, differences } = merge(base, mine, theirs)
      const [byMe, byThem] = [changed(base, mine), changed(base, theirs)]
      const fields: Field[] = [
        'title',
        'description',
        'tags',
        'privacy',
        'order',
        ...IDS.flatMap(fieldsOfStep),
      ]
      for (const field of fields) {
        const expected = byMe.has(field) ? mine : byThem.has(field) ? theirs : base
        expect(valueOf(draft, field)).toEqual(valueOf(expected, field))
        const difference = differences.find((each) => each.field === field)
        // Every change of theirs that the draft overrides is listed as a difference.
        const differs = byThem.has(field) && !isSameValue(valueOf(mine, field), valueOf(theirs, field))
        expect(difference !== undefined).toBe(differs)
        if (difference) expect(difference.chosen).toBe(byMe.has(field) ? 'mine' : 'theirs')
      }
    }),
  )
})

test('a replaced deck has their steps, and texts of deleted steps are dropped', () => {
  const base: Draft = {
    title: '',
    description: '',
    tags: '',
    privacy: 'public',
    steps: [{ id: 'a', title: 'One', notes: '', transcript: '' }],
  }
  const renamed = withValue({ ...base, title: 'Mine' }, 'step:a', 'Renamed')
  const mine = withValue(renamed, 'notes:a', 'Say hello')
  const theirs: Draft = { ...base, steps: [{ id: 'n', title: 'New', notes: '', transcript: '' }] }
  expect(merge(base, mine, theirs).draft).toEqual({ ...theirs, title: 'Mine' })
})
