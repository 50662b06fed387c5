import type { Generated } from 'kysely'
import type { Flag } from './columns.ts'

export interface PresentationViewsTable {
  id: Generated<number>
  oid: string
  session_id: string
  link_id: string | null
  /** Hostname of the referrer; `null` if unknown. */
  referrer_host: string | null
  device: DeviceClass | null
  /** First language of `Accept-Language`, without its region. */
  language: string | null
  viewed_at: number
  /** The revision that it showed; `null` in old rows. */
  revision: number | null
  /** Set by a trigger: the `viewer_key` or session that it counts for; `null` until it is counted in `roll_ups`. */
  viewer: Generated<string | null>
  /** 1: it is part of the sums by view link. Set by a trigger, as in `visits` and `link_visits`. */
  in_link_sums: Generated<number>
}

export type DeviceClass = 'desktop' | 'mobile' | 'tablet'

export interface ViewEventsTable {
  id: Generated<number>
  oid: string
  link_id: string | null
  session_id: string
  step: number
  step_count: number
  /** Seconds. */
  active_time: number
  /** Seconds that the session could have watched so far and was not credited with. */
  spare: number | null
  /** The revision that the page played; `null` in old rows. */
  revision: number | null
  received_at: number
}

/** Sums of a presentation's figures, kept by triggers (docs/decisions/0017-roll-ups.md). */
export interface RollUpsTable {
  oid: string
  figure: string
  /** Length of the slot: a quarter of an hour, or a day in UTC. */
  minutes: number
  /** Slots since 1970. */
  slot: number
  /** A source, device, language or view link; else empty. */
  name: string
  /** 0 if unknown. */
  revision: number
  step: number
  bin: number
  n: number
}

/** One session with events of a presentation. */
export interface VisitsTable {
  oid: string
  session_id: string
  first_at: number
  last_at: number
  ms: number
  furthest: number
  at_end: Flag
  /** One that it watched; 0 if unknown. */
  revision: number
  /** 1: it has events of several revisions. */
  is_mixed: Flag
  /** 1: hours passed between its first and last event. */
  is_long: Flag
  in_link_sums: Generated<number>
}

/** One session of a view link. */
export interface LinkVisitsTable {
  oid: string
  session_id: string
  link_id: string
  /** The `viewer_key`, else the session if only a name was given; empty for anonymous sessions. */
  viewer: string
  /** Of its views, events and identification. */
  first_at: number
  last_at: number
  in_link_sums: Generated<number>
}

/** Maps a step of a replaced revision to its number on the current path. */
export interface MovedStepsTable {
  oid: string
  revision: number
  step: number
  number: number
}
