import type { AnalyticsEnvelope } from '@viewpage/shared-events'
import type { Beacon, Post } from '../src/browser/post.ts'

/** What a line does with a call: brings it, brings it and loses the answer, loses it, or answers with a status. */
export type Weather = 'fine' | 'answerLost' | 'down' | number

/** A line to a server that keeps an event once, as ours does. */
export interface FakeLine {
  readonly post: Post
  readonly beacon: Beacon
  /** What stands in for the weather from now on. */
  weather: Weather
  /** Whether the browser takes beacons; what becomes of one is a matter of the weather. */
  takesBeacons: boolean
  /** Ids the server has stored, and how often it was brought each. */
  readonly stored: Map<string, number>
  readonly paths: string[]
}

export function createFakeLine(weather: Weather = 'fine'): FakeLine {
  const stored = new Map<string, number>()

  function arrive(body: string): void {
    for (const { event_id } of JSON.parse(body) as AnalyticsEnvelope[])
      stored.set(event_id, (stored.get(event_id) ?? 0) + 1)
  }

  const line: FakeLine = {
    weather,
    takesBeacons: true,
    stored,
    paths: [],
    async post(url, body) {
      line.paths.push(url)
      const { weather: now } = line
      if (now === 'fine' || now === 'answerLost') arrive(body)
      if (now === 'down' || now === 'answerLost') throw new TypeError('Failed to fetch')
      const status = now === 'fine' ? 204 : now
      return { ok: status < 300, status, retryAfter: status === 429 ? 60_000 : 0 }
    },
    beacon(url, body) {
      if (!line.takesBeacons) return false
      line.paths.push(`beacon ${url}`)
      if (line.weather === 'fine' || line.weather === 'answerLost') arrive(body)
      return true
    },
  }
  return line
}
