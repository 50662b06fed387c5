import { expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createFlightPreparation } from './prepare-flights.ts'

test('flights are prepared in parts of 8 ms, however long the browser is idle', () => {
  const { now, advance } = createManualClock()
  const parts: number[] = []
  let left = 30
  const idle: (() => void)[] = []
  const preparation = createFlightPreparation(
    {
      expect: () => {},
      prepare(hasTime) {
        const start = now()
        for (; left > 0 && hasTime(); left -= 1) advance(1)
        parts.push(now() - start)
        return left === 0
      },
    },
    {
      now,
      whenIdle(callback) {
        idle.push(() => callback(() => true))
        return () => {}
      },
    },
  )
  preparation.prepareItems()
  for (let next = idle.shift(); next; next = idle.shift()) next()
  expect(parts).toEqual([8, 8, 8, 6])
})
