import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { loadPercentageReducer, nothingLoaded, type LoadPercentageEvent } from './load-percentage.ts'

const play = (events: readonly LoadPercentageEvent[]) => events.reduce(loadPercentageReducer, nothingLoaded)
const ticks = (count: number) => Array.from({ length: count }, () => ({ type: 'ticked' as const }))

// docs/behaviour/overlay.md#fake-progress
test('rises by 10 with every tick, up to 80', () => {
  expect(play(ticks(1)).shown).toBe(10)
  expect(play(ticks(8)).shown).toBe(80)
  expect(play(ticks(50)).shown).toBe(80)
})

// docs/behaviour/overlay.md#load-percentage
test('shows the real progress when it is larger', () => {
  expect(play([...ticks(2), { type: 'progressed', fraction: 0.456 }]).shown).toBe(45)
  expect(play([...ticks(8), { type: 'progressed', fraction: 0.456 }]).shown).toBe(80)
})

// docs/behaviour/overlay.md#fake-progress
test('is 100 after the data is loaded, and stays so', () => {
  expect(play([{ type: 'dataLoaded' }, ...ticks(3), { type: 'progressed', fraction: 0.2 }]).shown).toBe(100)
})

// docs/behaviour/overlay.md#load-percentage
test('only rises and stays between 0 and 100, whatever is reported', () => {
  const event = fc.oneof(
    fc.constant<LoadPercentageEvent>({ type: 'ticked' }),
    fc.double().map((fraction): LoadPercentageEvent => ({ type: 'progressed', fraction })),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let state = nothingLoaded
      for (const each of events) {
        const next = loadPercentageReducer(state, each)
        expect(next.shown).toBeGreaterThanOrEqual(state.shown)
        expect(next.shown).toBeLessThanOrEqual(100)
        expect(Number.isInteger(next.shown)).toBe(true)
        state = next
      }
    }),
  )
})
