import { randomUUID } from 'node:crypto'

/** An analytics event as the page sends it. */
export function analyticsEvent(name: string, fields: object = {}) {
  return {
    core: {
      type: 'event',
      schema_id: `${name}@1`,
      client_time_ms: 1,
      event_source: 'view_page',
      event_type: name,
    },
    event_source: { single_page_session_id: 'page-load-1' },
    platform: { type: 'Web', id: 'viewpage', referrer: '', current_url: 'http://127.0.0.1/p/orbit1/' },
    user: { session_id: 'a-session-id' },
    body: { event_name: name, ...fields },
    event_id: randomUUID(),
    seq: 0,
  }
}
