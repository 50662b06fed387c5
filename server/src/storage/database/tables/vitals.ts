/** The versions of a release set of which a page reported how fast it was. */
export interface VitalSetsTable {
  release_set: string
  /** Empty, with an empty version, for the set itself. */
  remote: string
  version: string
  /** ms since 1970 */
  first_at: number
}

/** Page views by how fast they were. */
export interface VitalCountsTable {
  /** Days since 1970. */
  day: number
  release_set: string
  /** The remote whose slots it is about; empty for the page. */
  part: string
  vital: VitalName
  /** Number of the histogram's bin. */
  bin: number
  views: number
}

export type VitalName = 'lcp' | 'inp' | 'cls' | 'live'
