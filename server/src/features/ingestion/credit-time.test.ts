import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { creditTime, type EventBefore } from './credit-time.ts'

interface SentTime {
  /** ms since the previous event. */
  readonly wait: number
  /** Seconds. */
  readonly activeTime: number
}

function creditAll(reports: readonly SentTime[]): number[] {
  let [now, before] = [1_000_000, undefined as EventBefore | undefined]
  return reports.map(({ wait, activeTime }) => {
    now += wait
    const { credited, spare } = creditTime(activeTime, before, now)
    before = { spare, received_at: now }
    return credited
  })
}

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)

describe('active time', () => {
  // docs/behaviour/tracking.md#credited-time
  it('is limited to the time that passed, plus a minute', () => {
    const report = fc.record({
      wait: fc.integer({ min: -60_000, max: 120_000 }),
      activeTime: fc.double({ min: 0, max: 60, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(report, { minLength: 1 }), (reports) => {
        const forward = sum(reports.slice(1).map(({ wait }) => Math.max(0, wait))) / 1_000
        const credited = creditAll(reports)
        expect(sum(credited)).toBeLessThanOrEqual(forward + 60.001)
        credited.forEach((each, index) => {
          expect(each).toBeGreaterThanOrEqual(0)
          expect(each).toBeLessThanOrEqual(reports[index]?.activeTime ?? 0)
        })
      }),
    )
  })

  it('counts completely for continuous watching, however late each event arrives', () => {
    const late = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 2, maxLength: 100 })
    fc.assert(
      fc.property(late, (delays) => {
        const arrivals = delays.map((delay, index) => (index + 1) * 10_000 + delay).sort((a, b) => a - b)
        const reports = arrivals.map((at, index) => ({
          wait: at - (arrivals[index - 1] ?? 0),
          activeTime: 10,
        }))
        expect(creditAll(reports)).toEqual(reports.map(() => 10))
      }),
    )
  })

  it('of a session without stored credit counts up to the time since its last event', () => {
    expect(creditTime(10, { spare: null, received_at: 0 }, 4_000).credited).toBe(4)
  })
})
