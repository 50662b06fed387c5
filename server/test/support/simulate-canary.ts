import { decide, type ViewCounts } from '../../src/releases/canaries/canary-decision.ts'
import type { CanaryArm } from '../../src/storage/database/tables/canaries.ts'

/** A canary with made-up visitors. */
export interface SimulatedCanary {
  /** Shares of views that fail, in [0, 1]. */
  readonly badRate: Readonly<Record<CanaryArm, number>>
  /** Shares of views that never say that their slots are live. */
  readonly silentRate: Readonly<Record<CanaryArm, number>>
  /** Whether people keep it where it is. @default false */
  readonly isHeld?: boolean
  /** Views after which it stays undecided. */
  readonly maxViews: number
  /** Views between the beginning of a page and its count as clean or silent. @default 0 */
  readonly settleViews?: number
  /** In [0, 1) */
  readonly random: () => number
}

export interface SimulatedOutcome {
  readonly kind: 'rolled back' | 'promoted' | 'undecided'
  /** Of both arms. */
  readonly views: number
  /** Bad and silent views of the canary. */
  readonly badOfCanary: number
}

const FIRST_SHARE = 0.1
const SECOND_SHARE = 0.5
/** Number of views between two decisions. A bad view is decided about at once. */
const CHECK_INTERVAL = 10

type Count = 'bad' | 'silent' | 'clean'

/** Runs the real decision on each view. */
export function simulateCanary(canary: SimulatedCanary): SimulatedOutcome {
  const { badRate, silentRate, isHeld = false, maxViews, settleViews = 0, random } = canary
  const stages: { stage: number; share: number; arms: Record<CanaryArm, Mutable> }[] = [newStage(1)]
  const settling: { at: number; counts: Mutable; count: Count }[] = []
  let badOfCanary = 0

  function addView(views: number): boolean {
    const { share, arms } = stages.at(-1) ?? newStage(1)
    const arm = random() < share ? 'canary' : 'stable'
    const isBad = random() < badRate[arm]
    const isSilent = !isBad && random() < silentRate[arm]
    const counts = arms[arm]
    counts.views += 1
    if (arm === 'canary' && (isBad || isSilent)) badOfCanary += 1
    if (isBad) counts.bad += 1
    else settling.push({ at: views + settleViews, counts, count: isSilent ? 'silent' : 'clean' })
    while (settling[0] !== undefined && settling[0].at <= views) {
      const settled = settling.shift()
      if (settled) settled.counts[settled.count] += 1
    }
    return isBad
  }

  for (let views = 1; views <= maxViews; views++) {
    const isBad = addView(views)
    if (!isBad && views % CHECK_INTERVAL !== 0) continue
    const stage = stages.length
    const decision = decide({ stage, isHeld, isOver: false, stages })
    if (decision.kind === 'roll-back') return { kind: 'rolled back', views, badOfCanary }
    if (decision.kind === 'promote' && stage === 2) return { kind: 'promoted', views, badOfCanary }
    if (decision.kind === 'promote') stages.push(newStage(2))
  }
  return { kind: 'undecided', views: maxViews, badOfCanary }
}

type Mutable = { -readonly [Key in keyof ViewCounts]: number }

function newStage(stage: number) {
  const noViews = (): Mutable => ({ views: 0, bad: 0, silent: 0, clean: 0 })
  return {
    stage,
    share: stage === 1 ? FIRST_SHARE : SECOND_SHARE,
    arms: { canary: noViews(), stable: noViews() },
  }
}
