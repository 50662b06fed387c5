import type { ColumnType, Generated } from 'kysely'
import type { Flag, Json } from './columns.ts'

/** Versions on trial, and releases that are watched (docs/behaviour/releases.md#canary). */
export interface CanariesTable {
  id: Generated<number>
  remote: string
  /** The version on trial. */
  version: string
  /** The one that was active before; `null` for the first release of a remote. */
  stable_version: string | null
  /** `watch`: a release that everybody gets. */
  kind: CanaryKind
  state: CanaryState
  /** 1 or 2; 0 for a watched release. */
  stage: number
  /** Per mille of all visitors. */
  share: number
  /** Ranges of buckets, each with its first one and the one after its last. */
  buckets: Json<[number, number][]>
  /** Whether a watched release is rolled back if it is bad. */
  rolls_back: Flag
  /** Share of bad views that a watched release may have; `null` for a canary, which has a stable arm. */
  baseline: number | null
  /** What it is judged by besides failures; `null` for a watched release. */
  guardrails: Json<unknown[]> | null
  started_at: number
  /** When it is held unless it was decided, or when the watch ends. */
  ends_at: number
  ended_at: number | null
}

export type CanaryKind = 'canary' | 'watch'

/** `running` and `held` are open, all others have ended. */
export type CanaryState = 'running' | 'held' | 'promoted' | 'rolled-back' | 'aborted' | 'watched' | 'replaced'

export interface CanaryChangesTable {
  id: Generated<number>
  canary_id: number
  action: CanaryAction
  /** Per mille, after the change. */
  share: number
  /** The entry of the release tokens that allowed it; `null` if the server decided. */
  token_name: string | null
  changed_by: string | null
  reason: string | null
  changed_at: number
}

export type CanaryAction =
  | 'start'
  | 'promote'
  | 'hold'
  | 'resume'
  | 'undecided'
  | 'complete'
  | 'roll-back'
  | 'abort'
  | 'end'

/** Counts of page views by minute. */
export interface CanaryEvidenceTable {
  canary_id: number
  stage: number
  share: number
  arm: CanaryArm
  /** Minutes since 1970. */
  slot: number
  views: number
  /** In which the remote failed. */
  bad: number
  /** That began and never reported that their slots are live. */
  silent: number
  /** Live and not bad. */
  clean: number
}

export type CanaryArm = 'canary' | 'stable'

/** The counted view of each address, until the canary ends. */
export interface CanaryViewsTable {
  canary_id: number
  /** Keyed hash of the address block and the canary. */
  address_key: string
  nonce: string
  stage: number
  share: number
  arm: CanaryArm
  started_at: number
  /** `left`: the page was left before its slots were live. */
  outcome: 'started' | 'live' | 'left'
  is_bad: Flag
  /** 1: counted as silent, clean or neither. */
  is_settled: Flag
  /** Whether its figures are counted. */
  has_figures: ColumnType<number, number | undefined, number>
}

/** Page views by the bin of a figure. */
export interface CanaryFiguresTable {
  canary_id: number
  stage: number
  /** Of the canary, of the views that count: those in no other canary. Per mille. */
  share: number
  arm: CanaryArm
  /** `lcp`, `inp`, or an action as `owner/fact@major`. */
  figure: string
  /** Of an action, 1 if it happened and 0 if not. */
  bin: number
  views: number
}
