import type { AnalyticsEnvelope } from '@viewpage/shared-events'
import type { Beacon, Post } from '../src/browser/post.ts'

/** What happens to a call: it succeeds, its response is lost, it is lost, or the server answers with a status. */
export type Behaviour = 'ok' | 'responseLost' | 'offline' | number

/** A server, with the network in front of it. Like ours it stores an event once. */
export interface FakeServer {
  readonly post: Post
  readonly beacon: Beacon
  behaviour: Behaviour
  /** Whether the browser accepts beacons; whether they arrive depends on `behaviour`. */
  acceptsBeacons: boolean
  /** Ids of the events received, and how often. */
  readonly stored: Map<string, number>
  readonly paths: string[]
}

export function createFakeServer(behaviour: Behaviour = 'ok'): FakeServer {
  const stored = new Map<string, number>()

  function receive(body: string): void {
    for (const { event_id } of JSON.parse(body) as AnalyticsEnvelope[])
      stored.set(event_id, (stored.get(event_id) ?? 0) + 1)
  }

  const server: FakeServer = {
    behaviour,
    acceptsBeacons: true,
    stored,
    paths: [],
    async post(url, body) {
      server.paths.push(url)
      const { behaviour: now } = server
      if (now === 'ok' || now === 'responseLost') receive(body)
      if (now === 'offline' || now === 'responseLost') throw new TypeError('Failed to fetch')
      const status = now === 'ok' ? 204 : now
      return { ok: status < 300, status, retryAfter: status === 429 ? 60_000 : 0 }
    },
    beacon(url, body) {
      if (!server.acceptsBeacons) return false
      server.paths.push(`beacon ${url}`)
      if (server.behaviour === 'ok' || server.behaviour === 'responseLost') receive(body)
      return true
    },
  }
  return server
}
