import { sql, type Kysely } from 'kysely'
import type { CanaryArm } from '../../storage/database/tables/canaries.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { MAX_TRIALS, type SignedTrial, type SignedView } from '../sets/view-token.ts'
import { binOf } from '../vitals/vital-bins.ts'
import {
  HAPPENED,
  MISSING,
  SPEED_FIGURES,
  type Figures,
  type FigureStage,
  type Guardrail,
} from './guardrails.ts'

/** What a page measured until it was hidden for the first time. */
export interface ReportedFigures {
  /** ms. What was not measured is missing. */
  readonly lcp?: number
  readonly inp?: number
  /** Actions that the page was asked for, by `owner/fact@major`: whether they happened. */
  readonly facts: Readonly<Record<string, boolean>>
}

/** Of all visitors, per mille. A watched release has all of them. */
const EVERYBODY = 1_000

/**
 * The canary's share of the views that are compared, per mille: those in no other canary, which would be compared too.
 *
 * @returns `null` for a view that is in another canary, or may be
 */
export function comparedShare({ trials }: SignedView, trial: SignedTrial): number | null {
  if (trials.length >= MAX_TRIALS) return null
  const others = trials.filter(({ canaryId, share }) => canaryId !== trial.canaryId && share < EVERYBODY)
  if (others.some(({ arm }) => arm === 'canary')) return null
  const left = EVERYBODY - others.reduce((sum, { share }) => sum + share, 0)
  return Math.round((trial.share * EVERYBODY) / left)
}

interface FigureCell {
  readonly canaryId: number
  readonly stage: number
  /** Per mille, of {@link comparedShare}. */
  readonly share: number
  readonly arm: CanaryArm
}

/** Counts a view by the bins of its figures; only those of guardrails. */
export async function addFigures(
  transaction: Kysely<Tables>,
  { canaryId, stage, share, arm }: FigureCell,
  guardrails: readonly Guardrail[],
  figures: ReportedFigures,
): Promise<void> {
  const wanted = new Set(guardrails.map(({ figure }) => figure))
  const bins = new Map<string, number>()
  for (const figure of SPEED_FIGURES) {
    const ms = figures[figure]
    if (ms !== undefined && wanted.has(figure)) bins.set(figure, binOf(figure, ms))
  }
  for (const [action, hasHappened] of Object.entries(figures.facts))
    if (wanted.has(action)) bins.set(action, hasHappened ? HAPPENED : MISSING)
  if (bins.size === 0) return
  // Sorted, so that processes that add to the same rows do not deadlock.
  const rows = [...bins]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([figure, bin]) => ({ canary_id: canaryId, stage, share, arm, figure, bin, views: 1 }))
  await transaction
    .insertInto('canary_figures')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['canary_id', 'stage', 'share', 'arm', 'figure', 'bin'])
        .doUpdateSet({ views: sql<number>`canary_figures.views + 1` }),
    )
    .execute()
}

/** All figures of a canary. */
export async function readFigures(read: Kysely<Tables>, canaryId: number): Promise<Figures> {
  const rows = await read
    .selectFrom('canary_figures')
    .select(['stage', 'share', 'arm', 'figure', 'bin', 'views'])
    .where('canary_id', '=', canaryId)
    .execute()
  const figures = new Map<string, Map<string, GrowingStage>>()
  for (const { stage, share, arm, figure, bin, views } of rows) {
    const stages = figures.get(figure) ?? new Map<string, GrowingStage>()
    const key = `${stage} ${share}`
    const known = stages.get(key) ?? {
      stage,
      share: share / EVERYBODY,
      arms: { canary: new Map(), stable: new Map() },
    }
    known.arms[arm].set(bin, views)
    figures.set(figure, stages.set(key, known))
  }
  return new Map([...figures].map(([figure, stages]) => [figure, [...stages.values()]]))
}

interface GrowingStage extends FigureStage {
  readonly arms: Readonly<Record<CanaryArm, Map<number, number>>>
}
