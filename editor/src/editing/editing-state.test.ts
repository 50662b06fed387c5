import { describe, expect, test } from '@jest/globals'
import type { Draft } from './draft.ts'
import type { SavedState } from './editing-calls.ts'
import { editingReducer, isUnsaved, type EditingEvent, type Open } from './editing-state.ts'

const draft: Draft = {
  title: 'Orbits',
  description: 'Long ago',
  privacy: 'public',
  steps: [
    { id: 'a', title: 'One' },
    { id: 'b', title: 'Two' },
  ],
}
const base: SavedState = { draft, version: 'v1', canChangePrivacy: true }
const typed = (value: string): EditingEvent => ({
  type: 'changed',
  change: { field: 'title', value, typed: true },
})

/** The state after these events. */
function after(...events: EditingEvent[]): Open {
  const all: EditingEvent[] = [{ type: 'loaded', state: base }, ...events]
  const state = all.reduce(editingReducer, { phase: 'loading' })
  if (state.phase !== 'open') throw new Error('It is not open.')
  return state
}

describe('saving', () => {
  test('what was typed while it was under way is not saved yet', () => {
    const state = after(typed('A'), { type: 'saveStarted' }, typed('AB'), {
      type: 'saved',
      state: { ...base, version: 'v2', draft: { ...draft, title: 'A' } },
    })
    expect(state.edits.draft.title).toBe('AB')
    expect(isUnsaved(state)).toBe(true)
  })

  test('what the server cleaned is shown as it is stored', () => {
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

  test('that failed says why until the next change, and loses nothing', () => {
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

describe('when somebody else saved meanwhile', () => {
  const current: SavedState = {
    ...base,
    version: 'v2',
    draft: { ...draft, title: 'Theirs', description: 'New' },
  }
  const events = [typed('Mine'), { type: 'saveStarted' }, { type: 'conflictMet', current }] as const

  test('what was typed stays, what only they changed comes in, and both sides can be seen', () => {
    const state = after(...events)
    expect(state.edits.draft).toMatchObject({ title: 'Mine', description: 'New' })
    expect(state.differences).toEqual([
      { field: 'title', mine: 'Mine', theirs: 'Theirs', chosen: 'mine' },
      { field: 'description', mine: 'Long ago', theirs: 'New', chosen: 'theirs' },
    ])
    expect(state.base.version).toBe('v2')
  })

  test('theirs can be taken, and mine taken back', () => {
    const theirs = after(...events, { type: 'decided', field: 'title', chosen: 'theirs' })
    expect(theirs.edits.draft.title).toBe('Theirs')
    expect(isUnsaved(theirs)).toBe(false)
    expect(editingReducer(theirs, { type: 'decided', field: 'title', chosen: 'mine' })).toMatchObject({
      edits: { draft: { title: 'Mine' } },
    })
    expect(editingReducer(theirs, { type: 'undone' })).toMatchObject({ edits: { draft: { title: 'Mine' } } })
  })

  test('what is typed then is this side of the difference', () => {
    const state = after(...events, { type: 'decided', field: 'title', chosen: 'theirs' }, typed('Both'))
    expect(state.differences[0]).toMatchObject({ mine: 'Both', chosen: 'mine' })
  })

  test('the differences are gone with the next save', () => {
    const state = after(
      ...events,
      { type: 'saveStarted' },
      { type: 'saved', state: { ...current, version: 'v3' } },
    )
    expect(state.differences).toEqual([])
  })
})
