import type { PageError } from '@viewpage/shared-events'
import type { Generated } from 'kysely'
import type { Flag } from './columns.ts'

/** Errors from before these columns existed have `null` in them. */
export interface PageErrorsTable extends Omit<PageError, 'slot' | 'releaseSet'> {
  id: Generated<number>
  received_at: number
  slot: string | null
  release_set: string | null
  /** Its name and main version. */
  browser: string | null
  /** 1 if the page had other versions than the active ones. */
  is_override: Generated<number>
}

export interface AnalyticsEventsTable {
  id: Generated<number>
  /** `null` if the event has none. */
  event_id: string | null
  session_id: string | null
  name: string | null
  event: string
  /** Sequence number within the session; gaps are lost events (docs/behaviour/tracking.md#event-numbers). */
  seq: number | null
  /** 0: does not match its schema, but is stored. */
  valid: Flag
  /** Why it does not match. */
  reason: string | null
  received_at: number
}

/** Daily counts of events that do not match their schema, by reason. */
export interface InvalidEventsTable {
  /** Days since 1970. */
  day: number
  reason: string
  stored: number
  /** Not stored because the day's limit was reached. */
  counted: number
}

export interface ViewerLogTable {
  id: Generated<number>
  session_id: string | null
  entry: string
  /** Why only an outline of the entry is stored; else `null`. */
  reason: string | null
  /** `null` if the entry has none. */
  event_id: string | null
  received_at: number
}

/** Events of remotes' own. They name no visitor and no presentation. */
export interface RemoteEventsTable {
  id: Generated<number>
  event_id: string
  remote: string
  version: string
  /** `name@major` */
  name: string
  /** The host that sent it. */
  source: string
  /** JSON text. */
  fields: string
  received_at: number
}

/** How many events of a version arrived on a day. */
export interface RemoteEventCountsTable {
  remote: string
  /** Days since 1970. */
  day: number
  /** `name@major` */
  name: string
  version: string
  n: number
}
