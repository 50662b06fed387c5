import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { sql, type Kysely, type Selectable } from 'kysely'
import type {
  CanaryAction,
  CanaryArm,
  CanaryKind,
  CanaryState,
} from '../../storage/database/tables/canaries.ts'
import type { Tables } from '../../storage/database/tables.ts'
import {
  eValuesOf,
  watchValuesOf,
  type EValues,
  type StageEvidence,
  type ViewCounts,
} from './canary-decision.ts'
import type { Guardrail } from './guardrails.ts'

/** A version on trial, or a watched release. Times are ms since 1970. */
export interface CanaryRecord {
  readonly id: number
  readonly remote: string
  readonly version: string
  readonly stableVersion: string | null
  readonly kind: CanaryKind
  readonly state: CanaryState
  readonly stage: number
  /** In (0, 1] */
  readonly share: number
  /** Ranges of buckets, each with its first one and the one after its last. */
  readonly buckets: readonly (readonly [from: number, to: number])[]
  readonly rollsBack: boolean
  /** Share of bad views that a watched release may have; `null` for a canary. */
  readonly baseline: number | null
  /** None of a watched release, which has nothing to be compared with. */
  readonly guardrails: readonly Guardrail[]
  readonly startedAt: number
  readonly endsAt: number
  readonly endedAt: number | null
}

/** A change of a canary, by a person with a release token or by the server. */
interface CanaryChange {
  readonly action: CanaryAction
  /** In (0, 1], after the change. */
  readonly share: number
  /** The entry of the release tokens that allowed it; `null` if the server decided. */
  readonly token: string | null
  readonly by: string | null
  readonly reason: string | null
  /** ms since 1970 */
  readonly at: number
}

/** The evidence up to a time, in ms since 1970. */
export interface EvidencePoint {
  readonly at: number
  readonly arms: Readonly<Record<CanaryArm, ViewCounts>>
  readonly e: EValues
}

interface CanaryFilter {
  readonly remote?: string
  /** Only those that have not ended. @default false */
  readonly isOpen?: boolean
  /** @default MAX_CANARIES */
  readonly limit?: number
}

const MAX_CANARIES = 100
const MAX_CHANGES = 200
/** A longer time is divided into longer steps. */
const MAX_POINTS = 500

/** Newest first. */
export async function readCanaries(
  read: Kysely<Tables>,
  { remote, isOpen = false, limit = MAX_CANARIES }: CanaryFilter = {},
): Promise<CanaryRecord[]> {
  let query = read
    .selectFrom('canaries')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(Math.min(limit, MAX_CANARIES))
  if (remote !== undefined) query = query.where('remote', '=', remote)
  if (isOpen) query = query.where('ended_at', 'is', null)
  return (await query.execute()).map(recordOf)
}

/** Oldest first. */
export async function readChanges(read: Kysely<Tables>, canaryId: number): Promise<CanaryChange[]> {
  const rows = await read
    .selectFrom('canary_changes')
    .selectAll()
    .where('canary_id', '=', canaryId)
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
  return rows.reverse().map(({ action, share, token_name, changed_by, reason, changed_at }) => ({
    action,
    share: share / 1_000,
    token: token_name,
    by: changed_by,
    reason,
    at: changed_at,
  }))
}

/** The evidence about a canary over time; at most {@link MAX_POINTS} points, oldest first. */
export async function readEvidence(read: Kysely<Tables>, canaryId: number): Promise<EvidencePoint[]> {
  const canary = await read
    .selectFrom('canaries')
    .select('baseline')
    .where('id', '=', canaryId)
    .executeTakeFirst()
  const span = await read
    .selectFrom('canary_evidence')
    .select(({ fn }) => [fn.min('slot').as('first'), fn.max('slot').as('last')])
    .where('canary_id', '=', canaryId)
    .executeTakeFirst()
  if (!canary || !span || span.first === null) return []
  const width = Math.ceil((Number(span.last) - Number(span.first) + 1) / MAX_POINTS)
  const step = sql<number>`slot - slot % ${sql.lit(width)}`
  const rows = await sumOf(read, canaryId).select(step.as('step')).groupBy(step).orderBy(step).execute()
  const points = new Map<number, EvidencePoint>()
  let stages: readonly StageEvidence[] = []
  for (const row of rows) {
    stages = addTo(stages, row)
    const at = (Number(row.step) + width) * MINUTE_MS
    points.set(at, { at, arms: totalOf(stages), e: valuesOf(stages, canary.baseline) })
  }
  return [...points.values()]
}

/** All evidence about a canary, by stage. */
export async function readStages(read: Kysely<Tables>, canaryId: number): Promise<readonly StageEvidence[]> {
  const rows = await sumOf(read, canaryId).execute()
  return rows.reduce<readonly StageEvidence[]>(addTo, [])
}

/** @param baseline of a watched release; `null` for a canary */
export function valuesOf(stages: readonly StageEvidence[], baseline: number | null): EValues {
  return baseline === null ? eValuesOf(stages) : watchValuesOf(stages, baseline)
}

export function totalOf(stages: readonly StageEvidence[]): Record<CanaryArm, ViewCounts> {
  const sum = (arm: CanaryArm) => stages.reduce((total, { arms }) => plus(total, arms[arm]), NO_VIEWS)
  return { canary: sum('canary'), stable: sum('stable') }
}

const NO_VIEWS: ViewCounts = { views: 0, bad: 0, silent: 0, clean: 0 }

const sumOf = (read: Kysely<Tables>, canaryId: number) =>
  read
    .selectFrom('canary_evidence')
    .select(['stage', 'share', 'arm'])
    .select(({ fn }) => [
      fn.sum('views').as('views'),
      fn.sum('bad').as('bad'),
      fn.sum('silent').as('silent'),
      fn.sum('clean').as('clean'),
    ])
    .where('canary_id', '=', canaryId)
    .groupBy(['stage', 'share', 'arm'])

interface SumRow extends Readonly<Record<keyof ViewCounts, number | string | bigint>> {
  readonly stage: number
  readonly share: number
  readonly arm: CanaryArm
}

function addTo(stages: readonly StageEvidence[], row: SumRow): readonly StageEvidence[] {
  const { stage, arm } = row
  const share = row.share / 1_000
  // PostgreSQL returns sums as text.
  const counts = {
    views: Number(row.views),
    bad: Number(row.bad),
    silent: Number(row.silent),
    clean: Number(row.clean),
  }
  const isSame = (each: StageEvidence) => each.stage === stage && each.share === share
  const known = stages.find(isSame) ?? { stage, share, arms: { canary: NO_VIEWS, stable: NO_VIEWS } }
  const arms = { ...known.arms, [arm]: plus(known.arms[arm], counts) }
  return [...stages.filter((each) => !isSame(each)), { ...known, arms }]
}

function plus(a: ViewCounts, b: ViewCounts): ViewCounts {
  return {
    views: a.views + b.views,
    bad: a.bad + b.bad,
    silent: a.silent + b.silent,
    clean: a.clean + b.clean,
  }
}

export function recordOf(row: Selectable<Tables['canaries']>): CanaryRecord {
  return {
    id: row.id,
    remote: row.remote,
    version: row.version,
    stableVersion: row.stable_version,
    kind: row.kind,
    state: row.state,
    stage: row.stage,
    share: row.share / 1_000,
    buckets: JSON.parse(row.buckets) as [number, number][],
    rollsBack: row.rolls_back === 1,
    baseline: row.baseline,
    guardrails: row.guardrails === null ? [] : (JSON.parse(row.guardrails) as Guardrail[]),
    startedAt: row.started_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
  }
}
