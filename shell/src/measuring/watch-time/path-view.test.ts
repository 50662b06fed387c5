import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { SUSPENDED_AFTER_MS } from './active-time.ts'
import {
  changeStep,
  createPathView,
  firstPathView,
  PATH_VIEW_INTERVAL_MS,
  pass,
  pause,
  STEP_POOL_MS,
  resume,
  TICK_MS,
  type PathViewLog,
  type PathViewState,
} from './path-view.ts'

const STEP_COUNT = 12

function watch() {
  const clock = createManualClock()
  const logs: [step: number, seconds: number][] = []
  const pathView = createPathView(clock, ({ step, activeTime }) => logs.push([step, activeTime]))
  return {
    clock,
    logs,
    pathView,
    goTo: (step: number) => pathView.changeStep({ step, stepCount: STEP_COUNT }),
  }
}

/** A visitor who watches step 1. */
function watchStep1() {
  const watched = watch()
  watched.goTo(1)
  watched.pathView.resume()
  return watched
}

describe('the time on a step', () => {
  // docs/behaviour/tracking.md#path-view-pool
  // docs/behaviour/tracking.md#path-view-log
  it('is logged every ten seconds, up to a minute', () => {
    const { clock, logs } = watchStep1()
    clock.advance(PATH_VIEW_INTERVAL_MS - TICK_MS)
    expect(logs).toEqual([])
    clock.advance(TICK_MS)
    expect(logs).toEqual([[1, 10]])
    clock.advance(600_000)
    expect(logs).toEqual(Array.from({ length: 6 }, () => [1, 10]))
  })

  // docs/behaviour/tracking.md#step-change
  it('is logged for the old step on a step change; the new step has a minute of its own', () => {
    const { clock, logs, goTo } = watchStep1()
    clock.advance(70_000)
    goTo(2)
    clock.advance(3_240)
    goTo(1)
    clock.advance(10_000)
    expect(logs).toEqual([...Array.from({ length: 6 }, () => [1, 10]), [2, 3.2], [1, 10]])
  })

  // docs/behaviour/tracking.md#overlay-pauses
  it('does not grow while the presentation is covered, and is logged with the next log', () => {
    const { clock, logs, pathView } = watchStep1()
    clock.advance(4_000)
    pathView.pause({ logs: false })
    clock.advance(30_000)
    expect(logs).toEqual([])
    pathView.resume()
    clock.advance(6_000)
    expect(logs).toEqual([[1, 10]])
  })

  // docs/behaviour/tracking.md#path-view-log
  // docs/behaviour/tracking.md#hidden-page
  it('is logged at once when the page becomes hidden, but never as 0 s', () => {
    const { clock, logs, pathView } = watchStep1()
    clock.advance(4_000)
    pathView.pause({ logs: true })
    pathView.pause({ logs: true })
    clock.advance(30_000)
    pathView.pause({ logs: true })
    expect(logs).toEqual([[1, 4]])
  })

  // docs/behaviour/tracking.md#path-view-pool
  // docs/behaviour/tracking.md#path-view-log
  it('is checked every 100 ms, until the minute is used up, and again from the next step on', () => {
    const clock = createManualClock()
    const waits: number[] = []
    const after = (delay: number, callback: () => void) => {
      waits.push(delay)
      return clock.after(delay, callback)
    }
    const pathView = createPathView({ ...clock, after }, () => undefined)
    const waitsWithin = (ms: number) => {
      const before = waits.length
      clock.advance(ms)
      return waits.length - before
    }
    pathView.changeStep({ step: 1, stepCount: STEP_COUNT })
    pathView.resume()
    expect(waitsWithin(59_900)).toBe(599)
    clock.advance(100)
    expect(waitsWithin(60_000)).toBe(0)
    pathView.changeStep({ step: 2, stepCount: STEP_COUNT })
    expect(waitsWithin(1_000)).toBe(10)
    expect(new Set(waits)).toEqual(new Set([100]))
  })

  it('is complete in the last log if ticks are late', () => {
    const { clock, logs } = watchStep1()
    for (let second = 0; second < 90; second += 1) {
      clock.stall(950)
      clock.advance(50)
    }
    expect(logs.reduce((sum, [, seconds]) => sum + seconds, 0)).toBeCloseTo(60, 5)
  })

  // docs/behaviour/tracking.md#sleep
  it('does not grow while the machine is suspended', () => {
    const { clock, logs, goTo } = watchStep1()
    clock.advance(2_000)
    clock.stall(8 * 3_600_000)
    clock.advance(3_000)
    goTo(2)
    expect(logs).toEqual([[1, 5]])
  })

  it('is zero before the first step and while the overlay is shown', () => {
    const { clock, logs, pathView, goTo } = watch()
    pathView.resume()
    clock.advance(20_000)
    pathView.pause({ logs: true })
    goTo(1)
    clock.advance(20_000)
    pathView.pause({ logs: true })
    expect(logs).toEqual([])
  })
})

type Move =
  | { kind: 'time'; ms: number }
  | { kind: 'step'; step: number }
  | { kind: 'pause'; logs: boolean }
  | { kind: 'resume' }

const ms = fc.oneof(
  fc.double({ min: 0, max: 400, noNaN: true }),
  fc.double({ min: 0, max: 2 * SUSPENDED_AFTER_MS, noNaN: true }),
  fc.double({ min: SUSPENDED_AFTER_MS, max: 10 * 3_600_000, noNaN: true }),
)
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('time' as const), ms }) },
  fc.record({ kind: fc.constant('step' as const), step: fc.integer({ min: 1, max: STEP_COUNT }) }),
  fc.record({ kind: fc.constant('pause' as const), logs: fc.boolean() }),
  fc.record({ kind: fc.constant('resume' as const) }),
)

/** A visit with ticks at random times. `elapsed` is how long the presentation was watchable. */
function replay(moves: readonly Move[]) {
  let state: PathViewState = firstPathView
  let [now, elapsed] = [0, 0]
  const logs: PathViewLog[] = []
  const keep = ([next, log]: readonly [PathViewState, PathViewLog | null]) => {
    state = next
    if (log) logs.push(log)
  }
  for (const each of moves) {
    if (each.kind === 'time') {
      now += each.ms
      if (state.position && !state.isPaused) elapsed += each.ms
      keep(pass(state, now))
    } else if (each.kind === 'step') keep(changeStep(state, { step: each.step, stepCount: STEP_COUNT }, now))
    else if (each.kind === 'pause') keep(pause(state, now, each))
    else state = resume(state, now)
  }
  const sent = logs.reduce((sum, { activeTime }) => sum + activeTime * 1_000, 0)
  return { state, logs, sent, elapsed }
}

describe('in any visit', () => {
  it('sent, unsent and cut time add up to the elapsed time', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 300 }), (moves) => {
        const { state, sent, elapsed } = replay(moves)
        const { unsent, rest, cut } = state
        expect(Math.abs(sent + unsent + rest + cut - elapsed)).toBeLessThan(1e-6 * Math.max(1_000, elapsed))
      }),
    )
  })

  // docs/behaviour/tracking.md#path-view-pool
  it('one stay on a step counts at most a minute, in tenths of a second', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 300 }), (moves) => {
        const stays = moves.reduce<Move[][]>(
          (all, each) => {
            if (each.kind === 'step') all.push([])
            all.at(-1)?.push(each)
            return all
          },
          [[]],
        )
        const { logs, sent } = replay(moves)
        expect(sent).toBeLessThanOrEqual(STEP_POOL_MS * stays.length + 1e-3)
        for (const { activeTime } of logs) {
          expect(activeTime).toBeGreaterThan(0)
          expect(activeTime).toBeLessThanOrEqual(STEP_POOL_MS / 1_000)
          expect(Math.round(activeTime * 10) / 10).toBe(activeTime)
        }
        for (const stay of stays.slice(1)) {
          const [step, ...rest] = stay
          const alone = replay([...(step ? [step] : []), { kind: 'resume' }, ...rest])
          expect(alone.sent).toBeLessThanOrEqual(STEP_POOL_MS + 1e-3)
        }
      }),
    )
  })

  // docs/behaviour/tracking.md#path-view-log
  it('the error of a step is at most the rounding error, however often it is paused', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ watched: fc.double({ min: 0, max: 3_000, noNaN: true }), logs: fc.boolean() }), {
          maxLength: 30,
        }),
        (spells) => {
          const moves = spells.flatMap(({ watched, logs }): Move[] => [
            { kind: 'resume' },
            { kind: 'time', ms: watched },
            { kind: 'pause', logs },
            { kind: 'time', ms: 7_000 },
          ])
          const visit: Move[] = [{ kind: 'step', step: 1 }, ...moves, { kind: 'step', step: 2 }]
          const truth = Math.min(
            STEP_POOL_MS,
            spells.reduce((sum, { watched }) => sum + watched, 0),
          )
          expect(Math.abs(replay(visit).sent - truth)).toBeLessThanOrEqual(50.001)
        },
      ),
    )
  })
})
