import { describe, expect, it } from '@jest/globals'
import type { VitalName } from '../../storage/database/tables/vitals.ts'
import { binOf } from '../vitals/vital-bins.ts'
import { decide, type StageEvidence } from './canary-decision.ts'
import { comparedShare } from './canary-figures.ts'
import { chooseGuardrails } from './choose-guardrails.ts'
import {
  guardrailEvidence,
  HAPPENED,
  MISSING,
  type FigureStage,
  type Guardrail,
  type GuardrailEvidence,
} from './guardrails.ts'

const STARTED = 'viewer/presentationStarted@1'
const STARTS: Guardrail = { kind: 'missing', figure: STARTED }

const facts = (happened: number, missing: number) =>
  new Map([
    [HAPPENED, happened],
    [MISSING, missing],
  ])
const stageOf = (arms: FigureStage['arms'], { stage = 1, share = 0.1 } = {}): FigureStage => ({
  stage,
  share,
  arms,
})

function evidenceOf(guardrail: Guardrail, ...stages: FigureStage[]): GuardrailEvidence {
  const [found] = guardrailEvidence([guardrail], new Map([[guardrail.figure, stages]]))
  if (!found) throw new Error('[test] Failed to judge: there is no guardrail.')
  return found
}

/** Views with these times. */
const times = (figure: 'inp' | 'lcp', ms: readonly number[]) => {
  const histogram = new Map<number, number>()
  for (const each of ms) histogram.set(binOf(figure, each), (histogram.get(binOf(figure, each)) ?? 0) + 1)
  return histogram
}
const views = (count: number, ms: number) => Array.from({ length: count }, () => ms)

// docs/behaviour/releases.md#guardrails
describe('the evidence of a guardrail', () => {
  it('grows with views of the canary in which the action did not happen, and shrinks otherwise', () => {
    const stable = facts(600, 300)
    const never = evidenceOf(STARTS, stageOf({ canary: facts(0, 20), stable }))
    expect(never.arms).toEqual({ canary: { views: 20, bad: 20 }, stable: { views: 900, bad: 300 } })
    expect(never.e).toBeGreaterThan(never.rollBackAt)
    expect(evidenceOf(STARTS, stageOf({ canary: facts(67, 33), stable })).e).toBeLessThan(1)
    expect(evidenceOf(STARTS, stageOf({ canary: facts(100, 0), stable })).e).toBeLessThan(1)
  })

  it('is no larger in the mean over the arm that the next view falls into, if both versions are equally good', () => {
    const value = (canary: readonly [number, number], stable: readonly [number, number]) =>
      evidenceOf(STARTS, stageOf({ canary: facts(...canary), stable: facts(...stable) })).e ?? Infinity
    // A tenth of these views is the canary's.
    const before = value([30, 30], [360, 180])
    for (const [happened, missing] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const next =
        0.1 * value([30 + happened, 30 + missing], [360, 180]) +
        0.9 * value([30, 30], [360 + happened, 180 + missing])
      expect(next / before).toBeLessThanOrEqual(1 + 1e-9)
    }
  })

  it('does not grow because fewer views of the canary were measured', () => {
    expect(
      evidenceOf(STARTS, stageOf({ canary: facts(0, 0), stable: facts(20_000, 10_000) })).e,
    ).toBeLessThanOrEqual(1)
    expect(
      evidenceOf(STARTS, stageOf({ canary: facts(20, 10), stable: facts(20_000, 10_000) })).e,
    ).toBeLessThan(1)
  })

  it('adds up over the stages, each with its own share', () => {
    const first = stageOf({ canary: facts(10, 15), stable: facts(400, 200) })
    const second = stageOf({ canary: facts(40, 60), stable: facts(70, 30) }, { stage: 2, share: 0.5 })
    const both = evidenceOf(STARTS, first, second)
    expect(both.e).toBeGreaterThan(
      Math.max(evidenceOf(STARTS, first).e ?? 0, evidenceOf(STARTS, second).e ?? 0),
    )
    expect([...both.ofCanary]).toEqual([
      [1, 25],
      [2, 100],
    ])
  })

  it('counts views that are slower than the limit, which the active version had when the canary started', () => {
    const guardrail: Guardrail = { kind: 'slow', figure: 'inp', aboveMs: 200 }
    const stable = times('inp', [...views(75, 100), ...views(25, 400)])
    const { arms, e } = evidenceOf(guardrail, stageOf({ canary: times('inp', views(10, 300)), stable }))
    expect(arms).toEqual({ canary: { views: 10, bad: 10 }, stable: { views: 100, bad: 25 } })
    expect(e).toBeGreaterThan(100)
  })

  it('finds a version that is slower on slow devices only, and none because devices are slow', () => {
    const guardrail: Guardrail = { kind: 'slow-devices', figure: 'inp', timesMedian: 12 }
    const mixed = (slow: number) => times('inp', [...views(800, 100), ...views(200, slow)])
    const worse = evidenceOf(
      guardrail,
      stageOf({ canary: mixed(4_000), stable: mixed(1_000) }, { share: 0.5 }),
    )
    expect(worse.e).toBeGreaterThan(worse.rollBackAt)
    // The whole arm of the canary has slow devices, by chance: its own median is as slow.
    const slowArm = times('inp', [...views(800, 2_000), ...views(200, 20_000)])
    expect(
      evidenceOf(guardrail, stageOf({ canary: slowArm, stable: mixed(1_000) }, { share: 0.5 })).e,
    ).toBeLessThanOrEqual(1)
    // A median of few views says nothing.
    expect(
      evidenceOf(guardrail, stageOf({ canary: times('inp', views(29, 9_000)), stable: mixed(1_000) })).e,
    ).toBe(1)
  })

  it('has to reach 15,000 times the number of guardrails, and is none for what is lowered or unknown', () => {
    const guardrails: Guardrail[] = [
      STARTS,
      { kind: 'slow', figure: 'inp', aboveMs: 200 },
      { kind: 'slow', figure: 'lcp', aboveMs: null },
      { kind: 'missing', figure: 'viewer/restarted@1', lowered: 'the end screen is gone' },
    ]
    const found = guardrailEvidence(guardrails, new Map())
    expect(found.map(({ e, rollBackAt }) => [e, rollBackAt])).toEqual([
      [1, 30_000],
      [1, 30_000],
      [null, 30_000],
      [null, 30_000],
    ])
  })
})

// docs/behaviour/releases.md#guardrails
describe('a canary with guardrails', () => {
  const clean: StageEvidence = {
    stage: 1,
    share: 0.1,
    arms: {
      canary: { views: 200, bad: 0, silent: 0, clean: 200 },
      stable: { views: 1_800, bad: 0, silent: 0, clean: 1_800 },
    },
  }
  const decideWith = (...guardrails: GuardrailEvidence[]) =>
    decide({ stage: 1, isHeld: false, isOver: false, stages: [clean], guardrails }).kind
  const starts = (happened: number, missing: number) =>
    evidenceOf(STARTS, stageOf({ canary: facts(happened, missing), stable: facts(900, 450) }))

  it('is promoted once 50 of its pages said whether the action happened', () => {
    expect([decideWith(starts(33, 16)), decideWith(starts(33, 17))]).toEqual(['wait', 'promote'])
  })

  it('is not promoted while there is evidence against it, and rolled back when there is enough', () => {
    expect([decideWith(starts(33, 31)), decideWith(starts(20, 60))]).toEqual(['wait', 'roll-back'])
  })
})

// docs/behaviour/releases.md#guardrails
describe('the guardrails of a canary', () => {
  const perView = 'at least as often'
  const guards = (...actions: string[]) => ({
    guardrails: actions.map((action) => ({ action, perView }) as const),
  })
  const slowViews = new Map<VitalName, ReadonlyMap<number, number>>([
    ['lcp', times('lcp', [...views(80, 1_000), ...views(20, 3_000)])],
    ['inp', times('inp', [...views(90, 100), ...views(10, 1_000)])],
  ])
  const NONE = new Map<VitalName, ReadonlyMap<number, number>>()

  it('are the times of three of four views of the active version, and how much slower one of twenty was', () => {
    const [lcp, inp, devices] = chooseGuardrails({ candidate: {}, active: {}, histograms: slowViews })
    expect([lcp, inp, devices]).toMatchObject([
      { kind: 'slow', figure: 'lcp' },
      { kind: 'slow', figure: 'inp' },
      { kind: 'slow-devices', figure: 'inp' },
    ])
    expect(lcp).toMatchObject({ aboveMs: expect.any(Number) })
    expect(chooseGuardrails({ candidate: {}, active: {}, histograms: NONE })).toEqual([
      { kind: 'slow', figure: 'lcp', aboveMs: null },
      { kind: 'slow', figure: 'inp', aboveMs: null },
      { kind: 'slow-devices', figure: 'inp', timesMedian: null },
    ])
  })

  const actionsOf = (candidate: object, active: object) =>
    chooseGuardrails({ candidate, active, histograms: NONE }).filter(({ kind }) => kind === 'missing')

  it('are those of both versions, so that a version cannot drop what it breaks', () => {
    expect(actionsOf({}, guards(STARTED))).toEqual([STARTS])
    expect(actionsOf(guards(STARTED, 'viewer/restarted@1'), guards(STARTED))).toHaveLength(2)
    // Another major is the same action.
    expect(actionsOf(guards('viewer/presentationStarted@2'), guards(STARTED))).toEqual([
      { kind: 'missing', figure: 'viewer/presentationStarted@2' },
    ])
  })

  it('are not judged if the version lowers them on purpose, unless the active one did so for the same reason', () => {
    const lowers = [{ figure: STARTED, because: 'the teaser asks first' }]
    expect(actionsOf({ lowers }, guards(STARTED))).toEqual([{ ...STARTS, lowered: 'the teaser asks first' }])
    expect(actionsOf({ lowers }, { ...guards(STARTED), lowers })).toEqual([STARTS])
  })
})

// docs/behaviour/releases.md#guardrails
describe('the share that views are compared with', () => {
  const trial = { canaryId: 1, stage: 1, share: 100, arm: 'stable', hasThrown: false } as const
  const other = { ...trial, canaryId: 2, share: 200 } as const
  const compared = (
    ...trials: (typeof trial | (Omit<typeof other, 'arm'> & { arm: 'canary' | 'stable' }))[]
  ) => comparedShare({ nonce: '', trials }, trial)

  it('leaves out the visitors of other canaries, who see another page', () => {
    expect([compared(trial), compared(trial, other), compared(trial, { ...other, arm: 'canary' })]).toEqual([
      100,
      125,
      null,
    ])
  })

  it('is not changed by a watched release, which everybody gets', () => {
    expect(compared(trial, { ...other, share: 1_000, arm: 'canary' } as never)).toBe(100)
  })

  it('is unknown in a page with more trials than a token names', () => {
    expect(
      compared(...Array.from({ length: 8 }, (_, index) => ({ ...trial, canaryId: index + 1 }) as never)),
    ).toBeNull()
  })
})
