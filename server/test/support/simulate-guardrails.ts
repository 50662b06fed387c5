import { decide, type ViewCounts } from '../../src/releases/canaries/canary-decision.ts'
import { chooseGuardrails } from '../../src/releases/canaries/choose-guardrails.ts'
import {
  guardrailEvidence,
  HAPPENED,
  MISSING,
  SPEED_FIGURES,
  type Figures,
  type GuardrailEvidence,
} from '../../src/releases/canaries/guardrails.ts'
import { binOf } from '../../src/releases/vitals/vital-bins.ts'
import type { CanaryArm } from '../../src/storage/database/tables/canaries.ts'

/** What a made-up visitor met. */
export interface SimulatedVisit {
  /** ms */
  readonly lcp: number
  /** ms; `null` for a visitor who pressed nothing. */
  readonly inp: number | null
  /** Whether the guarded action happened. */
  readonly hasStarted: boolean
}

/** A canary that works, with made-up visits. */
export interface SimulatedGuardedCanary {
  readonly visit: Readonly<Record<CanaryArm, () => SimulatedVisit>>
  /** Of the visitors, at first. Half of them get it at last. */
  readonly share: number
  /** Whether people keep it where it is. @default false */
  readonly isHeld?: boolean
  readonly maxViews: number
  /** Views of both arms during a minute. */
  readonly viewsPerMinute: number
  /** In [0, 1) */
  readonly random: () => number
}

export interface GuardedOutcome {
  readonly kind: 'rolled back' | 'promoted' | 'undecided'
  /** The figure that was worse; `null` if none was, or pages failed. */
  readonly because: string | null
  /** Of both arms. */
  readonly views: number
  readonly viewsOfCanary: number
}

const ACTION = 'viewer/presentationStarted@1'
/** Views of the active version before the canary. */
const PAST_VIEWS = 2_000
/** Share of views that fail with either version. */
const FAILING = 0.01
/** Minutes until a visitor leaves the page, on average. */
const MEAN_MINUTES = 2
const CHECK_INTERVAL = 10
const LAST_SHARE = 0.5

/** Runs the real decision while visits end one after the other. */
export function simulateGuardedCanary(canary: SimulatedGuardedCanary): GuardedOutcome {
  const { visit, share, isHeld = false, maxViews, viewsPerMinute, random } = canary
  const guardrails = guardrailsOf(visit.stable)
  const stages = [newStage(1, share)]
  const coming = new Map<number, (() => void)[]>()
  function later(at: number, change: () => void): void {
    const known = coming.get(at)
    if (known) known.push(change)
    else coming.set(at, [change])
  }
  let figures = figuresOf(stages)
  let viewsOfCanary = 0

  function addView(views: number): void {
    const stage = stages.at(-1) ?? newStage(1, share)
    const arm = random() < stage.share ? 'canary' : 'stable'
    if (arm === 'canary') viewsOfCanary += 1
    const counts = stage.arms[arm]
    counts.views += 1
    if (random() < FAILING) counts.bad += 1
    else later(views + viewsPerMinute, () => (counts.clean += 1))
    const seen = visit[arm]()
    const stays = Math.ceil(-Math.log(1 - random()) * MEAN_MINUTES * viewsPerMinute)
    later(views + stays, () => addFigures(stage.figures, arm, seen))
    for (const change of coming.get(views) ?? []) change()
    coming.delete(views)
  }

  for (let views = 1; views <= maxViews; views++) {
    addView(views)
    if (views % CHECK_INTERVAL !== 0) continue
    const stage = stages.length
    const evidence = guardrailEvidence(guardrails, figures)
    const decision = decide({ stage, isHeld, isOver: false, stages, guardrails: evidence })
    const seen = { views, viewsOfCanary }
    if (decision.kind === 'roll-back')
      return { ...seen, kind: 'rolled back', because: nameOf(decision.because) }
    if (decision.kind === 'promote' && stage === 2) return { ...seen, kind: 'promoted', because: null }
    if (decision.kind === 'promote') {
      stages.push(newStage(2, LAST_SHARE))
      figures = figuresOf(stages)
    }
  }
  return { kind: 'undecided', because: null, views: maxViews, viewsOfCanary }
}

/** The histograms in it grow with the views. */
const figuresOf = (stages: readonly ReturnType<typeof newStage>[]): Figures =>
  new Map(
    FIGURES.map((figure) => [
      figure,
      stages.map((each) => ({ stage: each.stage, share: each.share, arms: each.figures[figure] })),
    ]),
  )

function nameOf(because: 'bad' | 'silent' | GuardrailEvidence): string | null {
  return typeof because === 'string' ? null : `${because.guardrail.figure} ${because.guardrail.kind}`
}

function guardrailsOf(visit: () => SimulatedVisit) {
  const past = newStage(1, 1).figures
  for (let view = 0; view < PAST_VIEWS; view++) addFigures(past, 'stable', visit())
  const histograms = new Map(SPEED_FIGURES.map((figure) => [figure, past[figure].stable]))
  const declared = { guardrails: [{ action: ACTION, perView: 'at least as often' as const }] }
  return chooseGuardrails({ candidate: declared, active: declared, histograms })
}

type Bins = Readonly<Record<CanaryArm, Map<number, number>>>
type Mutable = { -readonly [Key in keyof ViewCounts]: number }
const FIGURES = [...SPEED_FIGURES, ACTION] as const

function newStage(stage: number, share: number) {
  const noViews = (): Mutable => ({ views: 0, bad: 0, silent: 0, clean: 0 })
  const noBins = (): Bins => ({ canary: new Map(), stable: new Map() })
  const figures: Readonly<Record<(typeof FIGURES)[number], Bins>> = {
    lcp: noBins(),
    inp: noBins(),
    [ACTION]: noBins(),
  }
  return { stage, share, arms: { canary: noViews(), stable: noViews() }, figures }
}

function addFigures(
  figures: ReturnType<typeof newStage>['figures'],
  arm: CanaryArm,
  { lcp, inp, hasStarted }: SimulatedVisit,
): void {
  const add = (bins: Map<number, number>, bin: number) => void bins.set(bin, (bins.get(bin) ?? 0) + 1)
  add(figures.lcp[arm], binOf('lcp', lcp))
  if (inp !== null) add(figures.inp[arm], binOf('inp', inp))
  add(figures[ACTION][arm], hasStarted ? HAPPENED : MISSING)
}
