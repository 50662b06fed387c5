import type { Database } from '../../../storage/database/open-database.ts'

/** One presentation in one period, or what came to it by one of its view links. */
export interface Scope {
  readonly read: Database['read']
  readonly oid: string
  readonly ownerOid: string
  /** ms since 1970; `until` is the first moment after it. */
  readonly since: number
  readonly until: number
  /** Only what came by this view link. @default everything */
  readonly linkId?: string
}
