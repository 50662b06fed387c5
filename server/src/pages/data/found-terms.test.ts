import { expect, it } from '@jest/globals'
import { HOUR_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import { createFoundTerms } from './found-terms.ts'

/** Presentations whose number a test changes. */
function createSearch(found: readonly string[]) {
  const state = { now: 0, found, searches: 0, isDown: false, errors: 0 }
  const terms = createFoundTerms({
    async findsSomething(term) {
      state.searches += 1
      if (state.isDown) throw new Error('The database cannot be reached.')
      return state.found.includes(term)
    },
    onError: () => (state.errors += 1),
    now: () => state.now,
  })
  return { state, of: () => terms.of('en') }
}

const settled = () => new Promise<unknown>((resolve) => setImmediate(resolve))

// docs/behaviour/header.md#suggested-terms
it('suggests only what finds something, and nothing in an empty installation', async () => {
  const { of } = createSearch(['Solar system', 'Photosynthesis'])
  expect(await of()).toEqual({
    other: ['Solar system', 'Photosynthesis'],
    teacher: ['Photosynthesis'],
    student: ['Solar system'],
  })
  expect(await createSearch([]).of()).toEqual({})
})

// docs/behaviour/header.md#suggested-terms
it('checks again after an hour, and until then searches for nothing', async () => {
  const { state, of } = createSearch([])
  await of()
  const { searches } = state
  state.found = ['Cells']
  state.now = HOUR_MS - 1
  expect(await of()).toEqual({})
  expect(state.searches).toBe(searches)
  state.now = HOUR_MS
  // This page does not wait.
  expect(await of()).toEqual({})
  await settled()
  expect(await of()).toEqual({ student: ['Cells'] })
  expect(state.searches).toBe(2 * searches)
})

it('keeps its terms while the database is away, and asks again after a minute', async () => {
  const { state, of } = createSearch(['Cells'])
  await of()
  state.isDown = true
  state.now = HOUR_MS
  await of()
  await settled()
  expect([await of(), state.errors]).toEqual([{ student: ['Cells'] }, 1])
  state.isDown = false
  state.found = []
  state.now += MINUTE_MS
  await of()
  await settled()
  expect(await of()).toEqual({})
})

it('suggests nothing if the first check fails, so that the page is shown all the same', async () => {
  const { state, of } = createSearch(['Cells'])
  state.isDown = true
  expect(await of()).toEqual({})
  state.isDown = false
  state.now = MINUTE_MS
  await of()
  await settled()
  expect(await of()).toEqual({ student: ['Cells'] })
})
