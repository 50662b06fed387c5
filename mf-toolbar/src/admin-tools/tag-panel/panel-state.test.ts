import { describe, expect, it } from '@jest/globals'
import {
  initialState,
  isChanged,
  mergeTags,
  reduce,
  type PanelEvent,
  type PanelState,
} from './panel-state.ts'
import type { Tags } from './tags-call.ts'

const orbit = { oid: 'orbit1', title: 'Going around' }
const garden = { oid: 'garden1', title: 'The garden' }
const stored = { visible: ['suns'], hidden: ['best'], version: 'one' }
const after = (...events: PanelEvent[]): PanelState => events.reduce(reduce, initialState(orbit))
const loaded: PanelEvent = { type: 'loaded', tags: stored }
const opened: PanelEvent = { type: 'invoked', subject: orbit }
const added: PanelEvent = { type: 'added', kind: 'visible', tags: ['moons'] }

describe('the tag panel', () => {
  it('opens for the presentation that it was invoked with', () => {
    expect(after(loaded, { type: 'invoked', subject: garden })).toMatchObject({
      ...{ subject: garden, window: 'open', phase: 'loading', stored: null, attempt: 1 },
    })
  })

  it('loads again when it opens, unless there are changes', () => {
    expect(after(loaded, opened)).toMatchObject({ phase: 'loading', attempt: 1, stored })
    expect(after(loaded, added, opened)).toMatchObject({ phase: 'ready', attempt: 0 })
    expect(after({ type: 'loadFailed', why: 'offline' }, opened)).toMatchObject({
      phase: 'loading',
      attempt: 1,
    })
  })

  it('keeps changes when only the title changes', () => {
    const renamed = { ...orbit, title: 'Another' }
    const state = after(loaded, added, { type: 'reinitialized', subject: renamed })
    expect(state).toMatchObject({ subject: renamed, draft: { visible: ['suns', 'moons'] } })
  })

  it('closes at once without changes, and asks with them', () => {
    expect(after(opened, loaded, { type: 'closeRequested' }).window).toBe('closing')
    const asking = after(opened, loaded, added, { type: 'closeRequested' })
    expect(asking).toMatchObject({ window: 'open', isAsking: true })
    expect(isChanged(asking)).toBe(true)
    const discarded = reduce(asking, { type: 'discarded' })
    expect([discarded.window, isChanged(discarded)]).toEqual(['closing', false])
  })

  it('stays open while it saves', () => {
    const events: PanelEvent[] = [opened, loaded, added, { type: 'saveStarted' }, { type: 'closeRequested' }]
    expect(after(...events)).toMatchObject({ window: 'open', phase: 'saving', isAsking: false })
  })

  it('keeps the changes when saving fails', () => {
    const state = after(
      opened,
      loaded,
      added,
      { type: 'saveStarted' },
      { type: 'saveFailed', why: 'offline' },
    )
    expect(state).toMatchObject({ phase: 'ready', failure: 'offline', draft: { visible: ['suns', 'moons'] } })
  })
})

// docs/behaviour/curation.md#two-curators
describe('the changes of two curators', () => {
  const of = (visible: string[], hidden: string[] = []): Tags => ({ visible, hidden })

  it.each([
    ['both added', of(['a']), of(['a', 'mine']), of(['a', 'theirs']), of(['a', 'theirs', 'mine'])],
    ['both removed', of(['a', 'b', 'c']), of(['b', 'c']), of(['a', 'c']), of(['c'])],
    ['both added the same', of([]), of(['Same']), of(['same']), of(['same'])],
    ['one showed what the other hides', of(['a']), of([], ['a']), of(['a', 'b']), of(['b'], ['a'])],
    ['nobody changed anything', of(['a'], ['b']), of(['a'], ['b']), of(['a'], ['b']), of(['a'], ['b'])],
  ])('are merged when %s', (_, base, mine, theirs, merged) => {
    expect(mergeTags(base, mine, theirs)).toEqual(merged)
  })
})
