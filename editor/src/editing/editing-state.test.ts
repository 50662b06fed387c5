import { describe, expect, test } from '@jest/globals'
import type { Draft } from './draft.ts'
import type { SavedState } from './editing-calls.ts'
import { editingReducer, isUnsaved, type EditingEvent, type Open } from './editing-state.ts'

const draft: Draft = {
  title: 'Orbits',
  description: 'Long ago',
  tags: '',
  privacy: 'public',
  cover: '',
  steps: [
    { id: 'a', title: 'One', notes: '', transcript: '', showing: 'shown' },
    { id: 'b', title: 'Two', notes: '', transcript: '', showing: 'shown' },
  ],
}
const base: SavedState = { draft, tags: [], version: 'v1', canChangePrivacy: true, numbers: new Map() }
const typed = (value: string): EditingEvent => ({
  type: 'changed',
  change: { field: 'title', value, typed: true },
})

function after(...events: EditingEvent[]): Open {
  const all: EditingEvent[] = [{ type: 'loaded', state: base }, ...events]
  const state = all.reduce(editingReducer, { phase: 'loading' })
  if (state.phase !== 'open') throw new Error('It is not open.')
  return state
}

describe('saving', () => {
  test('does not save input during the call', () => {
    const state = after(typed('A'), { type: 'saveStarted' }, typed('AB'), {
      type: 'saved',
      state: { ...base, version: 'v2', draft: { ...draft, title: 'A' } },
    })
    expect(state.edits.draft.title).toBe('AB')
    expect(isUnsaved(state)).toBe(true)
  })

  test('shows values as the server normalised them', () => {
    const state = after(
      typed(' A '),
      { type: 'saveStarted' },
      {
        type: 'saved',
        state: { ...base, version: 'v2', draft: { ...draft, title: 'A' } },
      },
    )
    expect(state.edits.draft.title).toBe('A')
    expect(isUnsaved(state)).toBe(false)
  })

  test('shows the reason of a failure until the next change, and keeps the draft', () => {
    const failed = after(typed('A'), { type: 'saveStarted' }, { type: 'notSaved', why: 'failure.offline' })
    expect(failed.saving).toEqual({ kind: 'failed', why: 'failure.offline' })
    expect(failed.edits.draft.title).toBe('A')
    expect(editingReducer(failed, typed('AB'))).toMatchObject({ saving: { kind: 'idle' } })
  })

  test.each([
    ['', { kind: 'missing' }],
    ['   ', { kind: 'missing' }],
    ['x'.repeat(201), { kind: 'tooLong', most: 200 }],
  ])('begins with a look at the title: %j', (title, problem) => {
    const state = after(typed(title), { type: 'saveStarted' })
    expect(state.saving).toEqual({ kind: 'idle' })
    expect(state.problems.get('title')).toEqual(problem)
    expect(after(typed('🪐'.repeat(200)), { type: 'saveStarted' }).problems.size).toBe(0)
  })
})

describe('when somebody else has saved in the meantime', () => {
  const current: SavedState = {
    ...base,
    tags: [],
    version: 'v2',
    draft: { ...draft, title: 'Theirs', description: 'New' },
  }
  const events = [typed('Mine'), { type: 'saveStarted' }, { type: 'conflictMet', current }] as const

  test('our input stays, other changes of theirs are applied, and both sides are available', () => {
    const state = after(...events)
    expect(state.edits.draft).toMatchObject({ title: 'Mine', description: 'New' })
    expect(state.differences).toEqual([
      { field: 'title', mine: 'Mine', theirs: 'Theirs', chosen: 'mine' },
      { field: 'description', mine: 'Long ago', theirs: 'New', chosen: 'theirs' },
    ])
    expect(state.base.version).toBe('v2')
  })

  test('theirs can be chosen, and ours chosen again', () => {
    const theirs = after(...events, { type: 'decided', field: 'title', chosen: 'theirs' })
    expect(theirs.edits.draft.title).toBe('Theirs')
    expect(isUnsaved(theirs)).toBe(false)
    expect(editingReducer(theirs, { type: 'decided', field: 'title', chosen: 'mine' })).toMatchObject({
      edits: { draft: { title: 'Mine' } },
    })
    expect(editingReducer(theirs, { type: 'undone' })).toMatchObject({ edits: { draft: { title: 'Mine' } } })
  })

  test('input changes our side of the conflict', () => {
    const state = after(...events, { type: 'decided', field: 'title', chosen: 'theirs' }, typed('Both'))
    expect(state.differences[0]).toMatchObject({ mine: 'Both', chosen: 'mine' })
  })

  test('the next save ends the conflict', () => {
    const state = after(
      ...events,
      { type: 'saveStarted' },
      { type: 'saved', state: { ...current, version: 'v3' } },
    )
    expect(state.differences).toEqual([])
  })
})
