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
  type Step,
} from './draft.ts'
import { merge } from './merge.ts'

const IDS = ['a', 'b', 'c', 'd']
const text = fc.constantFrom('', 'x', 'y', 'z')
const drafts = fc.record<Draft>({
  title: text,
  description: text,
  tags: text,
  privacy: fc.constantFrom('public', 'private'),
  cover: fc.constantFrom('', 'a', 'b'),
  steps: fc
    .tuple(
      fc.shuffledSubarray(IDS, { minLength: IDS.length }),
      fc.array(fc.tuple(text, text, text, fc.constantFrom('shown' as const, 'skipped' as const)), {
        minLength: IDS.length,
        maxLength: IDS.length,
      }),
    )
    .map(([ids, texts]) =>
      ids.map((id, index) => {
        const [title = '', notes = '', transcript = '', showing = 'shown' as const] = texts[index] ?? []
        return { id, title, notes, transcript, showing }
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
        'cover',
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
    cover: '',
    steps: [{ id: 'a', title: 'One', notes: '', transcript: '', showing: 'shown' }],
  }
  const renamed = withValue({ ...base, title: 'Mine' }, 'step:a', 'Renamed')
  const mine = withValue(renamed, 'notes:a', 'Say hello')
  const theirs: Draft = {
    ...base,
    steps: [{ id: 'n', title: 'New', notes: '', transcript: '', showing: 'shown' }],
  }
  expect(merge(base, mine, theirs).draft).toEqual({ ...theirs, title: 'Mine' })
})

const step = (id: string, own: Partial<Step> = {}): Step => ({ ...{ id, title: id, notes: '', transcript: '', showing: 'shown' }, ...own }) // oxfmt-ignore
const deckOf = (...steps: Step[]): Draft => ({
  title: '',
  description: '',
  tags: '',
  privacy: 'public',
  cover: '',
  steps,
})
const inShort = ({ steps }: Draft) => steps.map(({ id, title }) => `${id}=${title}`).join(' ')

// docs/behaviour/editing.md#duplicated-steps
test('a copy of ours stays behind the original, with what they changed', () => {
  const base = deckOf(step('a'), step('b'))
  const mine = deckOf(step('a'), step('a2', { copyOf: 'a' }), step('b'))
  expect(inShort(merge(base, mine, deckOf(step('b', { title: 'B' }), step('a'))).draft)).toBe('a=a a2=a2 b=B')
  expect(inShort(merge(base, mine, deckOf(step('a'), step('b'), step('b2'))).draft)).toBe(
    'a=a a2=a2 b=b b2=b2',
  )
})

test('a copy of a step that is gone is dropped, and a step that we removed stays removed', () => {
  const base = deckOf(step('a'), step('b'))
  const mine = deckOf(step('a'), step('b2', { copyOf: 'b' }))
  expect(inShort(merge(base, mine, base).draft)).toBe('a=a b2=b2')
  expect(inShort(merge(base, mine, deckOf(step('a'), step('n'))).draft)).toBe('a=a n=n')
})

// docs/behaviour/editing.md#skipped-steps
test('what one side skips is skipped', () => {
  const base = deckOf(step('a'), step('b'))
  const skipped = { showing: 'skipped' } as const
  const { draft, differences } = merge(
    base,
    deckOf(step('a', skipped), step('b')),
    deckOf(step('a'), step('b', skipped)),
  )
  expect(draft.steps.map(({ showing }) => showing)).toEqual(['skipped', 'skipped'])
  expect(differences.map(({ field }) => field)).toEqual(['showing:b'])
})
