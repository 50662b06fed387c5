import type { Database } from '../../../storage/database/open-database.ts'

/** One presentation in one period. */
export interface Scope {
  readonly read: Database['read']
  readonly oid: string
  readonly ownerOid: string
  /** ms since 1970; `until` is the first moment after it. */
  readonly since: number
  readonly until: number
}
