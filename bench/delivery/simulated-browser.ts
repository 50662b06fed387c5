import { randomUUID } from 'node:crypto'
import type { KeyValueStore } from '@viewpage/shell/src/browser/key-value-store.ts'
import type { Beacon } from '@viewpage/shell/src/browser/post.ts'
import type { Lane } from './lane.ts'
import { openPage, type BrowserEdges, type SimulatedPage } from './simulated-page.ts'

/** Bytes that a browser brings at one time for pages that may go meanwhile. */
const KEEPALIVE_BYTES = 64 * 1_024

export interface BrowserOptions {
  readonly lane: Lane
  /** Where its pages keep what they keep. */
  readonly store: KeyValueStore
  /** ms that its clock is off. */
  readonly skew: number
  readonly random: () => number
}

/** A browser as far as the sender of a page sees one: storage, lock, line, clock. */
export interface SimulatedBrowser {
  isOnline: boolean
  openPage(): SimulatedPage
  /** The whole browser ends, with all its pages and all that is on the way, and starts anew. */
  crash(): void
}

export function createBrowser({ lane, store, skew, random }: BrowserOptions): SimulatedBrowser {
  const epoch = Date.now() + skew
  let pages: SimulatedPage[] = []
  let process = new AbortController()
  let isLocked = false
  let keptAlive = 0

  const edges: BrowserEdges = {
    clock: lane.clock,
    store,
    sessionId: randomUUID(),
    now: () => epoch + lane.clock.now(),
    random,
    async call(path, options) {
      const { body, keepalive = false, signal } = options
      const bytes = keepalive ? Buffer.byteLength(body) : 0
      if (!browser.isOnline || keptAlive + bytes > KEEPALIVE_BYTES) throw new TypeError('Failed to fetch')
      keptAlive += bytes
      const end = AbortSignal.any([process.signal, ...(signal ? [signal] : [])])
      return lane.call(path, { ...options, signal: end }).finally(() => (keptAlive -= bytes))
    },
    beacon: ((path, body) => {
      if (!browser.isOnline || keptAlive + Buffer.byteLength(body) > KEEPALIVE_BYTES) return false
      const headers = { 'Content-Type': 'application/json' }
      edges.call(path, { method: 'POST', headers, body, keepalive: true }).catch(() => {
        // Nobody learns what became of a beacon.
      })
      return true
    }) satisfies Beacon,
    async alone(work, gone) {
      if (isLocked) return false
      isLocked = true
      await Promise.race([work(), gone]).finally(() => (isLocked = false))
      return true
    },
  }

  const browser: SimulatedBrowser = {
    isOnline: true,
    openPage() {
      const page = openPage(edges)
      pages.push(page)
      return page
    },
    crash() {
      for (const page of pages) page.kill()
      process.abort()
      pages = []
      process = new AbortController()
    },
  }
  return browser
}
