import type { CanaryArm } from '../../storage/database/tables/canaries.ts'
import type { GuardrailEvidence } from './guardrails.ts'
import { meanOfExp } from './mean-of-exp.ts'

/** Page views of one stage of a canary. */
export interface StageEvidence {
  readonly stage: number
  /** Of all visitors that the canary has, in (0, 1]; 1 for a watched release. */
  readonly share: number
  readonly arms: Readonly<Record<CanaryArm, ViewCounts>>
}

/** One address counts once (docs/behaviour/releases.md#one-address-counts-once). */
export interface ViewCounts {
  readonly views: number
  /** Views in which the remote failed. */
  readonly bad: number
  /** Views that began and never reported that their slots are live. */
  readonly silent: number
  /** Views that were live and not bad. */
  readonly clean: number
}

/** The evidence of two tests: above 1 against the version, below 1 for it. */
export interface EValues {
  /** Of views in which the remote failed. */
  readonly bad: number
  /** Of views that began and were never live. */
  readonly silent: number
}

export type Decision =
  | { readonly kind: 'roll-back'; readonly because: 'bad' | 'silent' | GuardrailEvidence }
  | { readonly kind: 'promote' }
  | { readonly kind: 'undecided' }
  | { readonly kind: 'wait' }

/** Alternatives to "equally good": how many times more bad views a worse version causes. E is the mean over them. */
const TIMES_WORSE = [1.5, 2, 4, 10, 50]
/**
 * By Ville's inequality, a version as good as the stable one reaches this E with a probability of at most 1/1200. With the
 * second test (1/10,000) and all guardrails (1/15,000) it is rolled back with a probability of at most 1/1000, however often
 * the evidence is looked at.
 */
export const ROLL_BACK_AT = 1_200
const ROLL_BACK_SILENT_AT = 10_000
/** A version with more evidence against it is not promoted until the evidence falls. */
const PROMOTE_BELOW = 3
/** Clean views of the canary that complete its first and its second stage. */
const CLEAN_VIEWS = [100, 300] as const
/** The smallest share of bad views that a watched release is compared with. */
export const MIN_BASELINE = 0.02

/**
 * Evidence that the version of the canary is worse than the stable one. Let w be the share of the canary. If both versions
 * are equally good, a bad view belongs to the canary with probability w; if the canary is λ times worse, with
 * wλ/(wλ+1−w). E is the mean of the likelihood ratios over several λ. It may be evaluated after each view.
 */
function valueAgainst(stages: readonly StageEvidence[], count: 'bad' | 'silent'): number {
  return meanOfExp(
    TIMES_WORSE.map((times) =>
      stages.reduce((sum, { share, arms }) => {
        const all = share * times + 1 - share
        const ofCanary = arms.canary[count] * Math.log(times / all)
        return sum + ofCanary - arms.stable[count] * Math.log(all)
      }, 0),
    ),
  )
}

export const eValuesOf = (stages: readonly StageEvidence[]): EValues => ({
  bad: valueAgainst(stages, 'bad'),
  silent: valueAgainst(stages, 'silent'),
})

/**
 * The same for a release that all visitors get: evidence that its share of bad views is above `baseline`. Each view
 * multiplies E by the likelihood ratio between λ times that share and the share itself.
 */
export function watchValuesOf(stages: readonly StageEvidence[], baseline: number): EValues {
  const against = (count: 'bad' | 'silent') =>
    meanOfExp(
      TIMES_WORSE.map((times) => {
        const worse = Math.min(baseline * times, (1 + baseline) / 2)
        return stages.reduce((sum, { arms: { canary } }) => {
          const good = Math.max(0, canary.views - canary[count])
          return (
            sum + canary[count] * Math.log(worse / baseline) + good * Math.log((1 - worse) / (1 - baseline))
          )
        }, 0)
      }),
    )
  return { bad: against('bad'), silent: against('silent') }
}

/** The test that rejects the version, or `null`. */
export function failedTest({ bad, silent }: EValues): 'bad' | 'silent' | null {
  if (bad >= ROLL_BACK_AT) return 'bad'
  return silent >= ROLL_BACK_SILENT_AT ? 'silent' : null
}

/** The guardrail that rejects the version. */
export function brokenGuardrail(guardrails: readonly GuardrailEvidence[]): GuardrailEvidence | undefined {
  return guardrails.find(({ e, rollBackAt }) => e !== null && e >= rollBackAt)
}

interface CanaryProgress {
  readonly stage: number
  /** Whether it may be promoted without a person. */
  readonly isHeld: boolean
  /** Whether the time for a decision is over. */
  readonly isOver: boolean
  readonly stages: readonly StageEvidence[]
  /** @default none */
  readonly guardrails?: readonly GuardrailEvidence[]
}

/** Decides what happens to a canary. One that is held can still be rolled back. */
export function decide({ stage, isHeld, isOver, stages, guardrails = [] }: CanaryProgress): Decision {
  const values = eValuesOf(stages)
  const because = failedTest(values)
  if (because !== null) return { kind: 'roll-back', because }
  const broken = brokenGuardrail(guardrails)
  if (broken) return { kind: 'roll-back', because: broken }
  if (isHeld) return { kind: 'wait' }
  const clean = stages
    .filter((each) => each.stage === stage)
    .reduce((sum, { arms }) => sum + arms.canary.clean, 0)
  const highest = Math.max(values.bad, values.silent, ...guardrails.map(({ e }) => e ?? 0))
  const isClean = clean >= cleanViewsFor(stage) && highest < PROMOTE_BELOW
  if (isClean && isMeasured(stage, guardrails)) return { kind: 'promote' }
  return { kind: isOver ? 'undecided' : 'wait' }
}

/** Whether enough pages of a stage said which guarded actions happened, which they do when their visitors leave them. */
function isMeasured(stage: number, guardrails: readonly GuardrailEvidence[]): boolean {
  return guardrails.every(
    ({ guardrail, e, ofCanary }) =>
      guardrail.kind !== 'missing' || e === null || (ofCanary.get(stage) ?? 0) >= measuredViewsFor(stage),
  )
}

/** Views with the figures of a guarded action that a stage needs. */
export const measuredViewsFor = (stage: number): number => cleanViewsFor(stage) / 2

/** Clean views that a stage needs. */
export function cleanViewsFor(stage: number): number {
  return stage <= 1 ? CLEAN_VIEWS[0] : CLEAN_VIEWS[1]
}
