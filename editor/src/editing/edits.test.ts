import { expect, test } from '@jest/globals'
import type { Draft } from './draft.ts'
import { changed, orderAfterMove, paused, startEdits, undone } from './edits.ts'

const draft: Draft = {
  title: 'Orbits',
  description: '',
  privacy: 'public',
  steps: [
    { id: 'a', title: 'One' },
    { id: 'b', title: 'Two' },
    { id: 'c', title: 'Three' },
  ],
}
const type = (field: 'title' | 'description', value: string) => ({ field, value, typed: true })

test('what was typed in one go is undone in one go', () => {
  let edits = startEdits(draft)
  for (const value of ['O', 'Or', 'Orb']) edits = changed(edits, type('title', value))
  edits = changed(edits, type('description', 'A'))
  expect(undone(edits).draft).toMatchObject({ title: 'Orb', description: '' })
  expect(undone(undone(edits)).draft).toEqual(draft)
})

test('after a pause the same field is a change of its own', () => {
  const first = paused(changed(startEdits(draft), type('title', 'O')))
  const second = changed(first, type('title', 'Ok'))
  expect(undone(second).draft.title).toBe('O')
})

test('a step that was moved comes back with undo, under the name it has', () => {
  const moved = changed(startEdits(draft), { field: 'order', value: orderAfterMove(draft, 'c', 0) })
  const renamed = changed(moved, { field: 'step:c', value: 'First', typed: true })
  expect(renamed.draft.steps.map(({ title }) => title)).toEqual(['First', 'One', 'Two'])
  expect(undone(undone(renamed)).draft).toEqual(draft)
})

test('nothing to undo leaves everything as it is, and so does a change that is none', () => {
  const edits = startEdits(draft)
  expect(undone(edits)).toBe(edits)
  expect(changed(edits, type('title', 'Orbits'))).toBe(edits)
})
