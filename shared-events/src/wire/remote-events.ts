/** How often an event of a remote's own arrived on a day. */
export interface DailyEventCount {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  /** `name@major` */
  readonly name: string
  readonly version: string
  readonly count: number
}

/** An event of a remote's own as its team exports it. It names no visitor and no presentation. */
export interface ExportedEvent {
  /** ISO 8601 */
  readonly at: string
  readonly name: string
  readonly version: string
  /** The host that sent it: `view_page`, `embed`, `editor` or `toolbar_host`. */
  readonly source: string
  readonly fields: Readonly<Record<string, string | number | boolean>>
}
