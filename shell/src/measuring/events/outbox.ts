import type { AnalyticsEnvelope } from '@viewpage/shared-events'
import type { KeyValueStore } from '../../browser/key-value-store.ts'

/** What an outbox holds at most (D32). */
export const MOST_EVENTS = 1_000
export const MOST_BYTES = 1_000_000

const PREFIX = 'viewpage.event.'
const DROPPED = 'viewpage.dropped'

/** Events nobody acknowledged, kept for later. Tabs share it: each event is an entry of its own. */
export interface Outbox {
  /** Keeps an event; the oldest make room for it. @returns whether it is kept */
  add(event: AnalyticsEnvelope): boolean
  /** Ids of what is kept, oldest first. */
  ids(): string[]
  read(id: string): AnalyticsEnvelope | null
  /** Bytes of an event as it is sent. */
  bytesOf(id: string): number
  remove(id: string): void
  /** Gives an event up, and counts that. */
  drop(event: AnalyticsEnvelope): void
  /** How many were given up since this was asked last. */
  takeDropped(): number
  /** Forgets all. */
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

  // An event never changes.
  const sizes = new Map<string, number>()

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
    // What it would have told of others is told by the next one.
    store.set(DROPPED, String(dropped() + 1 + (event.dropped ?? 0)))
    store.remove(PREFIX + event.event_id)
  }

  function makeRoom(newBytes: number): void {
    const kept = ids()
    let bytes = kept.reduce((sum, id) => sum + bytesOf(id), newBytes)
    for (const [index, id] of kept.entries()) {
      if (kept.length - index < MOST_EVENTS && bytes <= MOST_BYTES) return
      bytes -= bytesOf(id)
      const event = read(id)
      if (event) drop(event)
    }
  }

  return {
    add(event) {
      const text = JSON.stringify(event)
      makeRoom(bytesOf(event.event_id, text))
      return store.set(PREFIX + event.event_id, text)
    },
    ids,
    read,
    bytesOf,
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
