/** Every write that a server acknowledged, to compare with what is stored. */
export interface Ledger {
  /** Whether an account likes the presentation: its last acknowledged call. */
  readonly likes: Map<string, boolean>
  /** The last acknowledged title of a presentation. */
  readonly titles: Map<string, string>
  /** Presentations that uploads made. */
  readonly uploads: Set<string>
  /** Ids of analytics events. */
  readonly events: Set<string>
  /** Sessions whose view was reported. */
  readonly views: Set<string>
  /** Versions of the remote that were published and activated. */
  readonly releases: string[]
}

export const createLedger = (): Ledger => ({
  likes: new Map(),
  titles: new Map(),
  uploads: new Set(),
  events: new Set(),
  views: new Set(),
  releases: [],
})
