import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PageError } from '@viewpage/shared-events'
import type { RunningServer } from './server.ts'

/** An analytics event as the server stored it. */
export interface StoredEvent {
  readonly name: string
  /** Why it does not match its schema. */
  readonly reason: string | null
  readonly source: string
  readonly session: string
  readonly pageLoad: string
  readonly url: string
  readonly seq: number
  /** The fields of its schema, without the name. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** A page error as the server stored it. */
type StoredError = Omit<PageError, 'kind'> & { readonly kind: string }

/** What the server has stored about its visitors. */
export interface Stored {
  events(): StoredEvent[]
  eventNames(): string[]
  /** Steps watched, and for how many seconds in all. */
  watched(): { oid: string; session: string; seconds: Record<number, number>; times: number[] }
  viewerLog(): { action: string; session: string; payload: Record<string, unknown> }[]
  views(oid: string): number
  /** Page errors, as they were reported. */
  pageErrors(): StoredError[]
}

interface Envelope {
  readonly core: { readonly event_source: string }
  readonly event_source: { readonly single_page_session_id: string }
  readonly platform: { readonly current_url: string }
  readonly user: { readonly session_id: string }
  readonly body: Readonly<Record<string, unknown>>
  readonly seq: number
}

/** Reads what the server stores from now on. Only `views` counts from the beginning. */
export function storedFromNow(server: RunningServer): Stored {
  const database = new DatabaseSync(join(server.dataDir, 'viewpage.sqlite'), { readOnly: true })
  const rows = (sql: string, ...values: (string | number)[]) =>
    database.prepare(sql).all(...values) as Record<string, string | number | null>[]
  const last = (table: string) => Number(rows(`select coalesce(max(id), 0) as id from ${table}`)[0]?.['id'])
  const since = {
    analytics_events: last('analytics_events'),
    view_events: last('view_events'),
    viewer_log: last('viewer_log'),
    page_errors: last('page_errors'),
  }
  const newIn = (table: keyof typeof since) =>
    rows(`select * from ${table} where id > ? order by id`, since[table])

  const events = (): StoredEvent[] =>
    newIn('analytics_events').map(({ event, name, reason }) => {
      const { core, event_source, platform, user, body, seq } = JSON.parse(String(event)) as Envelope
      const { event_name: _, ...fields } = body
      return {
        name: String(name),
        reason: reason === null ? null : String(reason),
        source: core.event_source,
        session: user.session_id,
        pageLoad: event_source.single_page_session_id,
        url: platform.current_url,
        seq,
        fields,
      }
    })

  return {
    events,
    eventNames: () => events().map(({ name }) => name),
    watched() {
      const seconds: Record<number, number> = {}
      const found = newIn('view_events')
      for (const { step, active_time } of found)
        seconds[Number(step)] = (seconds[Number(step)] ?? 0) + Number(active_time)
      const [first] = found
      return {
        oid: String(first?.['oid']),
        session: String(first?.['session_id']),
        seconds,
        times: found.map(({ active_time }) => Number(active_time)),
      }
    },
    viewerLog: () =>
      newIn('viewer_log').map(({ entry }) => {
        const { action, session_id, payload } = JSON.parse(String(entry)) as {
          action: string
          session_id: string
          payload: Record<string, unknown>
        }
        return { action, session: session_id, payload }
      }),
    pageErrors: () =>
      newIn('page_errors').map(({ remote, version, kind, name, message, stack, page, count }) => ({
        remote: String(remote),
        version: String(version),
        kind: String(kind),
        name: String(name),
        message: String(message),
        stack: String(stack),
        page: String(page),
        count: Number(count),
      })),
    views: (oid) =>
      Number(rows('select views_count as views from presentations where oid = ?', oid)[0]?.['views']),
  }
}
