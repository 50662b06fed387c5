import { expect, test } from '@jest/globals'
import type { Draft } from './draft.ts'
import { changed, orderAfterMove, paused, startEdits, undone } from './edits.ts'

const draft: Draft = {
  title: 'Orbits',
  description: '',
  tags: '',
  privacy: 'public',
  cover: '',
  steps: [
    { id: 'a', title: 'One', notes: '', transcript: '', showing: 'shown' },
    { id: 'b', title: 'Two', notes: '', transcript: '', showing: 'shown' },
    { id: 'c', title: 'Three', notes: '', transcript: '', showing: 'shown' },
  ],
}
const type = (field: 'title' | 'description', value: string) => ({ field, value, typed: true })

test('continuous input is undone at once', () => {
  let edits = startEdits(draft)
  for (const value of ['O', 'Or', 'Orb']) edits = changed(edits, type('title', value))
  edits = changed(edits, type('description', 'A'))
  expect(undone(edits).draft).toMatchObject({ title: 'Orb', description: '' })
  expect(undone(undone(edits)).draft).toEqual(draft)
})

test('input after a pause is a new change', () => {
  const first = paused(changed(startEdits(draft), type('title', 'O')))
  const second = changed(first, type('title', 'Ok'))
  expect(undone(second).draft.title).toBe('O')
})

test('undo moves a step back and keeps its title', () => {
  const moved = changed(startEdits(draft), { field: 'order', value: orderAfterMove(draft, 'c', 0) })
  const renamed = changed(moved, { field: 'step:c', value: 'First', typed: true })
  expect(renamed.draft.steps.map(({ title }) => title)).toEqual(['First', 'One', 'Two'])
  expect(undone(undone(renamed)).draft).toEqual(draft)
})

test('undo without history and a change without effect do nothing', () => {
  const edits = startEdits(draft)
  expect(undone(edits)).toBe(edits)
  expect(changed(edits, type('title', 'Orbits'))).toBe(edits)
})
