import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { ACTIVE_TIME_INTERVAL_MS, SUSPENDED_AFTER_MS } from './active-time.ts'
import { measureWatchTime } from './measure-watch-time.ts'
import { STEP_POOL_MS } from './path-view.ts'
import type { WatchSignal } from './watch-signal.ts'

const STEP_COUNT = 12

/** What happens on a page that shows a presentation. The machine sleeps, or the page is too busy to run timers. */
type Happening =
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'covered' | 'visible'; readonly is: boolean }
  | { readonly kind: 'act' }
  | { readonly kind: 'sleep' | 'busy'; readonly ms: number }

/** @property after ms since the previous moment */
interface Moment {
  readonly after: number
  readonly happening: Happening
}

/** Watched ms. */
interface Watched {
  readonly steps: Map<number, number>
  active: number
}

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      step: fc.integer({ min: 1, max: STEP_COUNT }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('act' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('covered' as const, 'visible' as const), is: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('sleep' as const),
      ms: fc.integer({ min: 2 * SUSPENDED_AFTER_MS, max: 8 * 3_600_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('busy' as const), ms: fc.integer({ min: 0, max: 4_000 }) }),
  },
)
/** The visitor skims, watches, or is idle for minutes. */
const after = fc.oneof(
  fc.integer({ min: 100, max: 5_000 }),
  fc.integer({ min: 1_000, max: 20_000 }),
  fc.integer({ min: 1_000, max: 200_000 }),
)

/** From the page load to leaving: the presentation is covered until the visitor starts it. A hidden page gets no input. */
const visit = fc.array(fc.record({ after, happening }), { minLength: 5, maxLength: 40 }).map((moments) => {
  let isVisible = true
  const possible = moments.filter(({ happening: each }) => {
    if (each.kind === 'visible') isVisible = each.is
    return isVisible || each.kind === 'sleep' || each.kind === 'visible'
  })
  return [
    { after: 1_000, happening: { kind: 'step', step: 1 } },
    { after: 1_000, happening: { kind: 'covered', is: false } },
    ...possible,
    { after: 1_000, happening: { kind: 'visible', is: false } },
  ] satisfies Moment[]
})

/** What the shell measures, by a clock of its own. */
function measure(moments: readonly Moment[]): Watched {
  const clock = createManualClock()
  const measured: Watched = { steps: new Map(), active: 0 }
  const follow = measureWatchTime({
    clock,
    sendPathView: ({ step, activeTime }) => add(measured, step, activeTime * 1_000),
    log: ({ activeSeconds = 0 }) => (measured.active += activeSeconds * 1_000),
  })
  follow({ what: 'shown', isVisible: true })
  for (const { after: ms, happening: each } of moments) {
    clock.advance(ms)
    if ('ms' in each) clock.stall(each.ms)
    else follow(signalOf(each))
  }
  return measured
}

function signalOf(each: Exclude<Happening, { readonly ms: number }>): WatchSignal {
  if (each.kind === 'step')
    return { what: 'stepChanged', position: { step: each.step, stepCount: STEP_COUNT } }
  if (each.kind === 'covered') return { what: 'covered', isCovered: each.is }
  return each.kind === 'visible' ? { what: 'shown', isVisible: each.is } : { what: 'active' }
}

/** What was really watched: a minute at most of one stay on a step, and no gap of a minute or more between two actions. */
function truthOf(moments: readonly Moment[]): Watched {
  const watched: Watched = { steps: new Map(), active: 0 }
  let [step, stay, isVisible, isCovered] = [0, 0, true, true]
  let gap = { awake: 0, asleep: 0 }
  const pass = (ms: number) => {
    if (!isVisible || isCovered) return
    gap.awake += ms
    if (step > 0) stay += ms
  }
  const endStay = () => {
    add(watched, step, Math.min(STEP_POOL_MS, stay))
    stay = 0
  }
  for (const { after: ms, happening: each } of moments) {
    pass(ms)
    if (each.kind === 'busy') pass(each.ms)
    else if (each.kind === 'sleep') gap.asleep += isVisible && !isCovered ? each.ms : 0
    else {
      if (gap.awake + gap.asleep < ACTIVE_TIME_INTERVAL_MS) watched.active += gap.awake
      gap = { awake: 0, asleep: 0 }
      if (each.kind === 'step') {
        endStay()
        step = each.step
      } else if (each.kind === 'covered') isCovered = each.is
      else if (each.kind === 'visible') isVisible = each.is
    }
  }
  endStay()
  return watched
}

function withoutHidden(moments: readonly Moment[]): Moment[] {
  let isVisible = true
  return moments.flatMap((moment) => {
    const wasVisible = isVisible
    if (moment.happening.kind === 'visible') isVisible = moment.happening.is
    if (wasVisible) return [moment]
    return moment.happening.kind === 'sleep' ? [] : [{ ...moment, after: 0 }]
  })
}

const add = ({ steps }: Watched, step: number, ms: number) => steps.set(step, (steps.get(step) ?? 0) + ms)
const sum = ({ steps }: Watched) => [...steps.values()].reduce((all, ms) => all + ms, 0)

/** ms; rounding dominates the error of a shorter visit. */
const WORTH_A_SHARE_MS = 10_000

function expectShare(measured: number, truth: number): void {
  if (truth >= WORTH_A_SHARE_MS) expect(Math.abs(measured - truth) / truth).toBeLessThanOrEqual(0.02)
}

// docs/behaviour/tracking.md#path-view-pool
// docs/behaviour/tracking.md#active-time
// docs/behaviour/tracking.md#hidden-page
it('a step is right to a second, a visit to 2 %, and hidden time never counts, whatever the visitor does', () => {
  fc.assert(
    fc.property(visit, (moments) => {
      const [measured, truth] = [measure(moments), truthOf(moments)]
      for (let step = 1; step <= STEP_COUNT; step += 1)
        expect(Math.abs((measured.steps.get(step) ?? 0) - (truth.steps.get(step) ?? 0))).toBeLessThanOrEqual(
          1_000,
        )
      expectShare(sum(measured), sum(truth))
      expectShare(measured.active, truth.active)
      expect(sum(measured)).toBeCloseTo(sum(measure(withoutHidden(moments))), 5)
    }),
    { numRuns: 300, seed: 1 },
  )
})
