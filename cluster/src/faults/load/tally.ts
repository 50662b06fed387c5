/** What one kind of request met. */
export interface Tally {
  readonly kind: string
  requests: number
  /** Requests without the wanted answer. */
  failures: number
  /** The longest time from the first failure to the next success, in ms. */
  longestOutageMs: number
  /** How the last requests failed, for people. */
  readonly reasons: Map<string, number>
}

export const createTally = (kind: string): Tally => ({
  ...{ kind, requests: 0, failures: 0, longestOutageMs: 0 },
  reasons: new Map(),
})

/** Counts the requests of one visitor. */
export interface Counter {
  succeeded(): void
  failed(reason: string): void
}

export function countIn(tally: Tally): Counter {
  let failedAt: number | null = null
  return {
    succeeded() {
      tally.requests += 1
      if (failedAt !== null)
        tally.longestOutageMs = Math.max(tally.longestOutageMs, performance.now() - failedAt)
      failedAt = null
    },
    failed(reason) {
      tally.requests += 1
      tally.failures += 1
      failedAt ??= performance.now()
      tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1)
    },
  }
}
