import type { ColumnType, Generated } from 'kysely'

export interface CardsTable {
  shelf: 'templates' | 'videos' | 'picks'
  position: number
  /** The presentation of a pick or template, which may have been deleted; else empty. */
  oid: string
  /** Empty: that of the presentation. So is `thumbnail`. */
  title: string
  sub_title: string
  path: string
  thumbnail: string
  duration_seconds: number | null
}

export interface ReportsTable {
  id: Generated<number>
  /** The reference that the reporter received. */
  receipt: string
  /** Identifies the form and its content, so that a form sent twice is one report. */
  form_id: string
  oid: string
  /** The reported revision; the presentation may have been edited since. */
  revision: number
  link_id: string | null
  reason: string
  step: number | null
  step_title: string | null
  note: string
  reporter_oid: string | null
  language: string
  created_at: number
  /** `null` while it waits. */
  decision: ColumnType<ReportDecision | null, undefined, ReportDecision>
  decided_at: ColumnType<number | null, undefined, number>
}

export type ReportDecision = 'taken-down' | 'dismissed'

/** What staff did. Rows are added and never changed; no name is stored. */
export interface StaffLogTable {
  id: Generated<number>
  /** The account; `null` for a command on the server. */
  staff_oid: string | null
  action: StaffAction
  /** The oid of a presentation or an account; the URL path of a video. */
  target: string
  /** The shelf, the receipt of a report, or who gave a command on the server; else empty. */
  detail: string
  reason: string | null
  created_at: number
}

export type StaffAction =
  | ('review' | 'take-down' | 'restore' | 'dismiss')
  | ('shelf-add' | 'shelf-remove' | 'shelf-move')
  | 'tags'
  | ('presenter-view-on' | 'presenter-view-off')
  | ('staff-add' | 'staff-remove')
  | ('account-password' | 'account-passkeys' | 'account-log-out' | 'account-suspend' | 'account-restore')
  | ('account-delete' | 'account-export')
  | ('viewer-export' | 'viewer-delete')
