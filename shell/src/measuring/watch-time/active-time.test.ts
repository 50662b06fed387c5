import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import {
  act,
  ACTIVE_TIME_INTERVAL_MS,
  checkClock,
  createActiveTime,
  nothingActive,
  pause,
  take,
} from './active-time.ts'

function visit() {
  const clock = createManualClock()
  const logs: [seconds: number, trigger: string][] = []
  const activeTime = createActiveTime(clock, (...log) => logs.push(log))
  return { clock, logs, activeTime }
}

describe('active time', () => {
  // docs/behaviour/tracking.md#active-time
  it('is the time between actions, logged once a minute', () => {
    const { clock, logs, activeTime } = visit()
    activeTime.resume()
    for (let action = 0; action < 12; action += 1) {
      clock.advance(10_000)
      activeTime.act()
    }
    expect(logs).toEqual([
      [50, 'timer'],
      [60, 'timer'],
    ])
  })

  // docs/behaviour/tracking.md#active-time
  it('excludes gaps of a minute and more, and includes shorter ones', () => {
    const { clock, logs, activeTime } = visit()
    activeTime.resume()
    clock.advance(ACTIVE_TIME_INTERVAL_MS - 1)
    activeTime.act()
    clock.advance(ACTIVE_TIME_INTERVAL_MS)
    activeTime.act()
    activeTime.pause({ logs: true })
    expect(logs).toEqual([[60, 'timer']])
  })

  // docs/behaviour/tracking.md#sleep
  it('excludes the time during which the machine was suspended', () => {
    const { clock, logs, activeTime } = visit()
    activeTime.resume()
    clock.advance(5_000)
    clock.stall(40_000)
    clock.advance(3_000)
    activeTime.act()
    clock.stall(8 * 3_600_000)
    activeTime.pause({ logs: true })
    expect(logs.reduce((sum, [seconds]) => sum + seconds, 0)).toBe(8)
  })

  it('includes short periods in which the page was too busy to check the clock', () => {
    const { clock, logs, activeTime } = visit()
    activeTime.resume()
    clock.advance(5_000)
    clock.stall(3_000)
    activeTime.pause({ logs: true })
    expect(logs).toEqual([[8, 'hidden']])
  })

  it('stops while the page is hidden, and is logged when the page becomes hidden', () => {
    const { clock, logs, activeTime } = visit()
    activeTime.resume()
    clock.advance(7_000)
    activeTime.pause({ logs: true })
    clock.advance(30_000)
    activeTime.act()
    activeTime.resume()
    clock.advance(2_000)
    activeTime.pause({ logs: true })
    activeTime.pause({ logs: true })
    expect(logs).toEqual([
      [7, 'hidden'],
      [2, 'hidden'],
    ])
  })

  it('is logged with the next minute when the presentation was only covered', () => {
    const { clock, logs, activeTime } = visit()
    activeTime.resume()
    clock.advance(7_000)
    activeTime.pause({ logs: false })
    clock.advance(53_000)
    expect(logs).toEqual([[7, 'timer']])
  })

  // docs/behaviour/tracking.md#active-time
  it('is not logged when it is zero', () => {
    const { clock, logs, activeTime } = visit()
    activeTime.resume()
    clock.advance(10 * ACTIVE_TIME_INTERVAL_MS)
    expect(logs).toEqual([])
  })

  it('loses nothing by rounding, for any gaps', () => {
    const gap = fc.double({ min: 0, max: 2 * ACTIVE_TIME_INTERVAL_MS, noNaN: true })
    const moves = fc.array(fc.record({ gap, rests: fc.boolean(), takes: fc.boolean() }), { maxLength: 200 })
    fc.assert(
      fc.property(moves, (all) => {
        let state = act(nothingActive, 0)
        let [now, truth, logged] = [0, 0, 0]
        for (const { gap: passed, rests, takes } of all) {
          for (const until = now + passed; now < until; state = checkClock(state, now))
            now = Math.min(until, now + 1_000)
          if (passed < ACTIVE_TIME_INTERVAL_MS) truth += passed
          state = rests ? pause(state, now) : act(state, now)
          if (rests) state = act(state, now)
          if (takes) {
            const [left, seconds] = take(state)
            logged += seconds * 1_000
            state = left
          }
        }
        expect(Math.abs(logged + state.active - truth)).toBeLessThan(1e-3)
      }),
    )
  })
})
