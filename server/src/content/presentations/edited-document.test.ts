import { expect, it } from '@jest/globals'
import { tinyDeck } from '../../../test/support/tiny-deck.ts'
import { editDocument, stepsOfDocument, type EditedStep } from './edited-document.ts'

const { document } = tinyDeck({ link: 2, reveals: { 2: 2 } })
const all = stepsOfDocument(document)
const step = (number: number, own: Partial<EditedStep> = {}): EditedStep => {
  const found = all[number - 1]
  if (!found) throw new Error(`There is no step ${number}.`)
  return { ...found, ...own }
}
const copy = (of: number, own: Partial<EditedStep> = {}) =>
  step(of, { id: `copy-of-${of}`, copyOf: `s${of}`, ...own })
const inWords = (map: ReadonlyMap<number, number>) => [...map].map(([from, to]) => `${from}→${to}`).join(' ')

// docs/behaviour/editing.md#skipped-steps
it('a skipped step stays in the whole document, and leaves path, transcript and links of the shown one', () => {
  const {
    whole,
    document: shown,
    numberOf,
  } = editDocument(document, [step(1), step(2, { isSkipped: true }), step(3)])
  expect(stepsOfDocument(whole).map(({ id }) => id)).toEqual(['s1', 's2', 's3'])
  expect(shown.path.map(({ id, reveal }) => [id, reveal])).toEqual([
    ['s1', undefined],
    ['s3', ['square2']],
  ])
  expect(shown.topics.map((topic) => [topic.step, topic.title])).toEqual([
    [1, 'One'],
    [2, 'Three'],
  ])
  // To the next step that is shown, which is the second.
  expect(shown.items.find(({ id }) => id === 'text1')?.link).toBe('#step=2')
  expect(inWords(numberOf)).toBe('1→1 2→-1 3→2')
})

// docs/behaviour/editing.md#skipped-steps
it('a step that is shown again has its place, transcript and links as before', () => {
  const first = editDocument(document, [step(1), step(2, { isSkipped: true }), step(3)])
  const again = editDocument(first.whole, all, new Set(['s2']))
  expect(again.document).toEqual(editDocument(document, all).document)
  expect(inWords(again.numberOf)).toBe('1→1 -1→2 2→3')
})

// docs/behaviour/editing.md#duplicated-steps
it('a copy has the place, picture, time and transcript of the original', () => {
  const timed = { ...document, path: document.path.map((each) => ({ ...each, hold: 7 })) }
  const edited = editDocument(timed, [step(1), step(2), copy(2), step(3)])
  const { path, topics } = edited.document
  expect(path.map(({ id }) => id)).toEqual(['s1', 's2', 'copy-of-2', 's3'])
  expect([path[2]?.box, path[2]?.hold, path[2]?.reveal]).toEqual([path[1]?.box, 7, undefined])
  expect(topics.map((topic) => [topic.step, topic.title])).toEqual([
    [1, 'One'],
    [2, 'Two'],
    [3, 'Two'],
    [4, 'Three'],
  ])
  expect(topics[2]?.texts).toEqual(topics[1]?.texts)
  expect([inWords(edited.numberOf), inWords(edited.copies)]).toEqual(['1→1 2→2 3→4', '3→2'])
})

// docs/behaviour/editing.md#duplicated-steps
it('a copy may have other texts than the original, and be skipped', () => {
  const steps = [
    step(1),
    copy(1, { title: 'Once more', transcript: 'Something else' }),
    step(2),
    copy(2, { isSkipped: true }),
    step(3),
  ]
  const { document: shown, whole, copies } = editDocument(document, steps)
  expect(shown.path.map(({ title }) => title)).toEqual(['One', 'Once more', 'Two', 'Three'])
  expect(stepsOfDocument(whole).map(({ transcript }) => transcript)).toEqual([
    'About One',
    'Something else',
    'About Two',
    'About Two',
    'About Three',
  ])
  expect(inWords(copies)).toBe('2→1 -1→2')
})

it('a topic of the same step below another one is copied once', () => {
  const topic = (id: string, topics: object[] = []) => ({ ...{ id, step: 1, title: id, texts: [], topics } })
  const nested = { ...document, topics: [topic('outer', [topic('inner')])] }
  const { topics } = editDocument(nested, [
    step(1, { transcript: '' }),
    copy(1, { transcript: '' }),
    step(2, { transcript: '' }),
    step(3, { transcript: '' }),
  ]).document
  expect(topics.map((each) => [each.step, each.topics.length])).toEqual([
    [1, 1],
    [2, 1],
  ])
})

it('a removed step is gone, with its transcript', () => {
  const { document: shown, numberOf } = editDocument(document, [step(1), step(3)])
  expect(shown.topics.map(({ title }) => title)).toEqual(['One', 'Three'])
  expect(inWords(numberOf)).toBe('1→1 2→0 3→2')
})
