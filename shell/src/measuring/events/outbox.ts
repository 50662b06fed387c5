import type { AnalyticsEnvelope } from '@viewpage/shared-events'
import type { KeyValueStore } from '../../browser/key-value-store.ts'

/** Capacity of an outbox (docs/behaviour/tracking.md#outbox). */
export const MAX_EVENTS = 1_000
export const MAX_BYTES = 1_000_000

const PREFIX = 'viewpage.event.'
const DROPPED = 'viewpage.dropped'

/** Stored events that the server has not acknowledged. All tabs share it, so each event is an entry of its own. */
export interface Outbox {
  /** Stores an event, and drops the oldest ones to stay within the capacity. */
  add(event: AnalyticsEnvelope): void
  /** Ids of the stored events, oldest first. */
  ids(): string[]
  read(id: string): AnalyticsEnvelope | null
  remove(id: string): void
  /** Removes an event that will not be delivered and counts it. */
  drop(event: AnalyticsEnvelope): void
  /** Number of events dropped since the last call. */
  takeDropped(): number
  clear(): void
}

export function createOutbox(store: KeyValueStore): Outbox {
  const keys = () =>
    store
      .keys()
      .filter((key) => key.startsWith(PREFIX))
      .sort()
  const ids = () => keys().map((key) => key.slice(PREFIX.length))
  const dropped = () => Number(store.get(DROPPED)) || 0

  // Cached: an event never changes.
  const sizes = new Map<string, number>()

  /** Size of an event as sent. */
  function bytesOf(id: string, text?: string): number {
    const bytes = sizes.get(id) ?? new Blob([text ?? store.get(PREFIX + id) ?? '']).size
    sizes.set(id, bytes)
    return bytes
  }

  function read(id: string): AnalyticsEnvelope | null {
    try {
      return JSON.parse(store.get(PREFIX + id) ?? 'null') as AnalyticsEnvelope | null
    } catch {
      store.remove(PREFIX + id)
      return null
    }
  }

  function drop(event: AnalyticsEnvelope): void {
    // Includes the number that this event would have reported.
    store.set(DROPPED, String(dropped() + 1 + (event.dropped ?? 0)))
    store.remove(PREFIX + event.event_id)
  }

  function dropOldest(newBytes: number): void {
    const kept = ids()
    let bytes = kept.reduce((sum, id) => sum + bytesOf(id), newBytes)
    for (const [index, id] of kept.entries()) {
      if (kept.length - index < MAX_EVENTS && bytes <= MAX_BYTES) return
      bytes -= bytesOf(id)
      const event = read(id)
      if (event) drop(event)
    }
  }

  return {
    add(event) {
      const text = JSON.stringify(event)
      dropOldest(bytesOf(event.event_id, text))
      store.set(PREFIX + event.event_id, text)
    },
    ids,
    read,
    remove: (id) => store.remove(PREFIX + id),
    drop,
    takeDropped() {
      const count = dropped()
      store.remove(DROPPED)
      return count
    },
    clear() {
      for (const key of [...keys(), DROPPED]) store.remove(key)
    },
  }
}
