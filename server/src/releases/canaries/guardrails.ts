import type { CanaryArm } from '../../storage/database/tables/canaries.ts'
import type { VitalName } from '../../storage/database/tables/vitals.ts'
import { meanOfExp } from './mean-of-exp.ts'
import { binOf, percentileOf, viewsIn, type Histogram } from '../vitals/vital-bins.ts'

/** Times of a page that its visitor feels. */
export type SpeedFigure = Extract<VitalName, 'lcp' | 'inp'>
export const SPEED_FIGURES = ['lcp', 'inp'] as const satisfies readonly SpeedFigure[]

/** A figure that the version of a canary may not worsen. */
export type Guardrail = (
  | {
      /** Bad: a view that is slower than three of four views of the active version were when the canary started. */
      readonly kind: 'slow'
      readonly figure: SpeedFigure
      /** ms; `null` if the active version had too few views. */
      readonly aboveMs: number | null
    }
  | {
      /**
       * Bad: a view that is further above the median of its own arm than 19 of 20 views of the active version were. It
       * finds a version that is slower on slow devices only, and does not depend on how slow the devices are.
       */
      readonly kind: 'slow-devices'
      readonly figure: SpeedFigure
      /** `null` if the active version had too few views. */
      readonly timesMedian: number | null
    }
  /** Bad: a view in which the action did not happen. */
  | { readonly kind: 'missing'; readonly figure: string }
) & {
  /** Why the version worsens the figure on purpose. Then it is shown and not judged. */
  readonly lowered?: string
  /** Share of bad views that a watched release may have, in (0, 1). @default the stable version is compared */
  readonly baseline?: number
}

/** Bins of an action. */
export const MISSING = 0
export const HAPPENED = 1

/** Page views of one stage by the bin of a figure. */
export interface FigureStage {
  readonly stage: number
  /** Of the views that count, in (0, 1). */
  readonly share: number
  readonly arms: Readonly<Record<CanaryArm, Histogram>>
}

/** Figure (`lcp`, `inp`, or an action as `owner/fact@major`) to its stages. */
export type Figures = ReadonlyMap<string, readonly FigureStage[]>

interface BadViews {
  readonly views: number
  readonly bad: number
}

/** What a canary shows about one guardrail. */
export interface GuardrailEvidence {
  readonly guardrail: Guardrail
  readonly arms: Readonly<Record<CanaryArm, BadViews>>
  /** ms, or times the median; `null` without a limit. */
  readonly limit: number | null
  /** Stage to the measured views of the canary. */
  readonly ofCanary: ReadonlyMap<number, number>
  /** `null` if it is not judged. */
  readonly e: number | null
  /** The evidence at which the version is rolled back. */
  readonly rollBackAt: number
}

/**
 * One of all guardrails rejects a version that is as good with a probability of at most 1/15,000. For slow devices, whose
 * medians are estimates, that is by simulation (docs/decisions/0051-guardrails-of-canaries.md).
 */
const ROLL_BACK_AT = 15_000
/** Measured views of an arm without which its median is not used. */
const MIN_MEDIAN_VIEWS = 30

/** Shares of bad views of the stable version, and of its good ones that are bad with the canary. */
const TURNED_BAD = [0.1, 0.25, 0.5, 0.9]
const ALTERNATIVES = alternatives([0.1, 0.25, 0.45, 0.7], TURNED_BAD)
const ALTERNATIVES_SLOW_DEVICES = alternatives([0.05], [0.05, 0.1, 0.25, 0.5])

/** The evidence of each guardrail of a canary. */
export function guardrailEvidence(
  guardrails: readonly Guardrail[],
  figures: Figures,
): readonly GuardrailEvidence[] {
  const judged = guardrails.filter(isJudged).length
  return guardrails.map((guardrail) => {
    const stages = (figures.get(guardrail.figure) ?? []).map((stage) => badViewsOf(guardrail, stage))
    const sum = (arm: CanaryArm): BadViews => ({
      views: stages.reduce((total, { arms }) => total + arms[arm].views, 0),
      bad: stages.reduce((total, { arms }) => total + arms[arm].bad, 0),
    })
    const ofCanary = new Map<number, number>()
    for (const { stage, arms } of stages) ofCanary.set(stage, (ofCanary.get(stage) ?? 0) + arms.canary.views)
    return {
      guardrail,
      limit: limitShown(guardrail),
      arms: { canary: sum('canary'), stable: sum('stable') },
      ofCanary,
      e: isJudged(guardrail) ? evidenceAgainst(stages, guardrail) : null,
      rollBackAt: judged * ROLL_BACK_AT,
    }
  })
}

function limitShown(guardrail: Guardrail): number | null {
  if (guardrail.kind === 'missing') return null
  return guardrail.kind === 'slow' ? guardrail.aboveMs : guardrail.timesMedian
}

function alternatives(stableShares: readonly number[], turnedBad: readonly number[]) {
  return stableShares.flatMap((stable) =>
    turnedBad.map((turned) => ({ stable, canary: stable + (1 - stable) * turned })),
  )
}

function isJudged(guardrail: Guardrail): boolean {
  if (guardrail.lowered !== undefined) return false
  return guardrail.kind === 'missing' || limitShown(guardrail) !== null
}

interface BadStage {
  readonly stage: number
  readonly share: number
  readonly arms: Readonly<Record<CanaryArm, BadViews>>
}

function badViewsOf(guardrail: Guardrail, { stage, share, arms }: FigureStage): BadStage {
  const limits = { canary: limitOf(guardrail, arms.canary), stable: limitOf(guardrail, arms.stable) }
  // Without both medians, nothing is compared.
  const isKnown = limits.canary !== null && limits.stable !== null
  const of = (arm: CanaryArm): BadViews => ({
    views: isKnown ? viewsIn(arms[arm]) : 0,
    bad: isKnown ? badViewsIn(guardrail, arms[arm], limits[arm] ?? 0) : 0,
  })
  return { stage, share, arms: { canary: of('canary'), stable: of('stable') } }
}

/** The last bin that is not bad; `null` without a limit. */
function limitOf(guardrail: Guardrail, histogram: Histogram): number | null {
  if (guardrail.kind === 'missing') return MISSING
  const { figure } = guardrail
  if (guardrail.kind === 'slow') return guardrail.aboveMs === null ? null : binOf(figure, guardrail.aboveMs)
  const { timesMedian } = guardrail
  if (timesMedian === null || viewsIn(histogram) < MIN_MEDIAN_VIEWS) return null
  const median = percentileOf(figure, histogram, 0.5)
  return median === null ? null : binOf(figure, median * timesMedian)
}

function badViewsIn({ kind }: Guardrail, histogram: Histogram, limit: number): number {
  let bad = 0
  for (const [bin, views] of histogram) if (kind === 'missing' ? bin === MISSING : bin > limit) bad += views
  return bad
}

/**
 * Evidence that views of the canary are bad more often. If both versions are equally good, the arm of a view does not
 * depend on whether it is bad; with shares p of the stable version and q of the canary, whose share of the views is w, a
 * bad view is the canary's with probability wq/(wq+(1−w)p), and a good one with w(1−q)/(w(1−q)+(1−w)(1−p)). E is the mean
 * of the likelihood ratios over several p and q. It may be evaluated after each view.
 */
function evidenceAgainst(stages: readonly BadStage[], { kind, baseline }: Guardrail): number {
  if (baseline !== undefined) return evidenceAbove(stages, baseline)
  const shares = kind === 'slow-devices' ? ALTERNATIVES_SLOW_DEVICES : ALTERNATIVES
  const byDesign = meanRatio(stages, shares, ({ share }) => share)
  // A version in which fewer views can be measured is not worse for that. The smaller of both has the same bound.
  const byViews = meanRatio(
    stages,
    shares,
    ({ arms: { canary, stable } }) => canary.views / (canary.views + stable.views),
  )
  return Math.min(byDesign, byViews)
}

function meanRatio(
  stages: readonly BadStage[],
  of: typeof ALTERNATIVES,
  shareOf: (stage: BadStage) => number,
): number {
  const measured = stages.filter(({ arms }) => arms.canary.views + arms.stable.views > 0)
  const logs = of.map((shares) =>
    measured.reduce((sum, stage) => {
      const { canary, stable } = stage.arms
      const w = shareOf(stage)
      const all = w * shares.canary + (1 - w) * shares.stable
      return (
        sum +
        canary.bad * Math.log(shares.canary / all) +
        (canary.views - canary.bad) * Math.log((1 - shares.canary) / (1 - all)) +
        stable.bad * Math.log(shares.stable / all) +
        (stable.views - stable.bad) * Math.log((1 - shares.stable) / (1 - all))
      )
    }, 0),
  )
  return meanOfExp(logs)
}

/** The same for a release that everybody gets: evidence that its share of bad views is above `baseline`. */
function evidenceAbove(stages: readonly BadStage[], baseline: number): number {
  return meanOfExp(
    TURNED_BAD.map((turned) => {
      const worse = baseline + (1 - baseline) * turned
      return stages.reduce((sum, { arms: { canary } }) => {
        const good = canary.views - canary.bad
        return sum + canary.bad * Math.log(worse / baseline) + good * Math.log((1 - worse) / (1 - baseline))
      }, 0)
    }),
  )
}
