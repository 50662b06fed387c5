import { randomUUID } from 'node:crypto'
import type { KeyValueStore } from '@viewpage/shell/src/browser/key-value-store.ts'
import type { Beacon } from '@viewpage/shell/src/browser/post.ts'
import type { Lane } from './lane.ts'
import { openPage, type BrowserEdges, type SimulatedPage } from './simulated-page.ts'

/** Limit of a browser for concurrent `keepalive` requests, bytes. */
const KEEPALIVE_BYTES = 64 * 1_024

export interface BrowserOptions {
  readonly lane: Lane
  /** Storage of its pages. */
  readonly store: KeyValueStore
  /** Error of its clock, ms. */
  readonly skew: number
  readonly random: () => number
}

/** The parts of a browser that the sender of a page uses: storage, lock, connection, clock. */
export interface SimulatedBrowser {
  isOnline: boolean
  openPage(): SimulatedPage
  /** Kills the browser with all pages and requests, and starts it again. */
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
        // A page does not learn the result of a beacon.
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
