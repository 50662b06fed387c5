import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** An analytics event in the database. */
export interface StoredEvent {
  readonly id: string
  readonly session: string
  readonly seq: number
  readonly name: string
  /** ms since 1970, clock of the page. */
  readonly at: number
  /** ms since 1970, clock of the server. */
  readonly receivedAt: number
  readonly url: string
  readonly term: string
  /** Number of events that its browser dropped before. */
  readonly dropped: number
}

interface Envelope {
  readonly core: { readonly client_time_ms: number; readonly event_type: string }
  readonly platform: { readonly current_url: string }
  readonly user: { readonly session_id: string }
  readonly body: { readonly search_term?: string }
  readonly event_id: string
  readonly seq: number
  readonly dropped?: number
}

/** All stored events of pages of this machine; the demo data contains others. */
export function readStored(dataDir: string): StoredEvent[] {
  const database = new DatabaseSync(join(dataDir, 'viewpage.sqlite'), { readOnly: true })
  const rows = database
    .prepare("select event, received_at from analytics_events where event like '%//127.0.0.1:%' order by id")
    .all()
  database.close()
  return rows.map(({ event, received_at }) => {
    // The server validated it, and it is from our own pages.
    const { core, platform, user, body, event_id, seq, dropped } = JSON.parse(String(event)) as Envelope
    return {
      id: event_id,
      session: user.session_id,
      seq,
      name: core.event_type,
      at: core.client_time_ms,
      receivedAt: Number(received_at),
      url: platform.current_url,
      term: body.search_term ?? '',
      dropped: dropped ?? 0,
    }
  })
}

/** Number of events that share session and sequence number with another one. */
export function countSharedNumbers(stored: readonly StoredEvent[]): number {
  return stored.length - new Set(stored.map(({ session, seq }) => `${session} ${seq}`)).size
}
