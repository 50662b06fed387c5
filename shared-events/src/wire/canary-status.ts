/** Minutes. */
export const MAX_CANARY_MINUTES = 7 * 24 * 60
export const DEFAULT_CANARY_MINUTES = 30

/** A canary or a watched release: an item of `GET /api/v1/canaries/`. Times are ISO 8601. */
export interface CanaryStatus {
  readonly remote: string
  readonly version: string
  /** The version that it is compared with, or that it replaced. */
  readonly stableVersion: string | null
  /** `watch`: a release that everybody gets. */
  readonly kind: 'canary' | 'watch'
  /** `running` and `held` are open; all others have ended. */
  readonly state: 'running' | 'held' | 'promoted' | 'rolled-back' | 'aborted' | 'watched' | 'replaced'
  readonly stage: number
  /** Percent of all visitors. */
  readonly share: number
  readonly startedAt: string
  readonly endsAt: string
  readonly endedAt: string | null
  /** Clean views of this stage, and how many it needs. */
  readonly clean: { readonly views: number; readonly of: number }
  readonly views: Readonly<Record<'canary' | 'stable', CanaryViewCounts>>
  /** Evidence against the version, by both tests. It is rolled back at 1,000 bad or 10,000 silent. */
  readonly e: { readonly bad: number; readonly silent: number }
  /** What it is judged by besides failures. @default none: an older server, or a watched release */
  readonly guardrails?: readonly CanaryGuardrail[]
  /** Oldest first. */
  readonly changes: readonly CanaryStatusChange[]
}

/** A figure that the version may not worsen. Each address counts once. */
export interface CanaryGuardrail {
  /** `lcp`, `inp`, or an action as `owner/fact@major`. */
  readonly figure: string
  /**
   * What makes a view bad. `slow`: it is longer than `limit` ms. `slow-devices`: it is longer than `limit` times the median of
   * its arm. `missing`: the action did not happen.
   */
  readonly kind: 'slow' | 'slow-devices' | 'missing'
  /** `null` without one: the active version had too few views, or the kind is `missing`. */
  readonly limit: number | null
  /** Share of bad views, in (0, 1), that a watched release may have; `null` for a canary. */
  readonly baseline: number | null
  /** Why the version worsens the figure on purpose; `null` if it does not. */
  readonly lowered: string | null
  /** Of those in which it was measured. */
  readonly views: Readonly<Record<'canary' | 'stable', { readonly views: number; readonly bad: number }>>
  /** Evidence against the version; `null` if the figure is not judged. */
  readonly e: number | null
  /** The evidence at which it is rolled back. */
  readonly rollBackAt: number
}

/** Each address counts once. */
export interface CanaryViewCounts {
  readonly views: number
  readonly bad: number
  readonly silent: number
  readonly clean: number
}

export interface CanaryStatusChange {
  readonly action: string
  /** Percent of all visitors, after the change. */
  readonly share: number
  readonly at: string
  readonly by: string | null
  readonly reason: string | null
}
