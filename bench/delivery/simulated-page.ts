import { randomUUID } from 'node:crypto'
import type { Clock } from '@viewpage/remote-kit/browser'
import { search } from '@viewpage/shared-events'
import { createAnalytics } from '@viewpage/shell/src/measuring/events/analytics.ts'
import { createOutbox } from '@viewpage/shell/src/measuring/events/outbox.ts'
import { createSender } from '@viewpage/shell/src/measuring/events/sender.ts'
import type { KeyValueStore } from '@viewpage/shell/src/browser/key-value-store.ts'
import { createPost, type Beacon, type PostBrowser } from '@viewpage/shell/src/browser/post.ts'
import { createLife } from './life.ts'

/** What a browser provides to its pages. */
export interface BrowserEdges {
  readonly clock: Clock
  readonly store: KeyValueStore
  readonly sessionId: string
  /** ms since 1970, clock of the visitor. */
  readonly now: () => number
  readonly random: () => number
  /** Calls the server; with `keepalive` the call continues after the page. */
  readonly call: PostBrowser['fetch']
  readonly beacon: Beacon
  /** Resolves with whether the lock was free. The lock is released at the end of the work or of the page. */
  readonly alone: (work: () => Promise<void>, gone: Promise<void>) => Promise<boolean>
}

/** A page with the shell's own code, on simulated browser interfaces. */
export interface SimulatedPage {
  /** Causes an event with a unique name. */
  act(name: string): void
  /** The browser fires `online`. */
  online(): void
  hide(): void
  /** Number of events in the outbox. */
  waiting(): number
  /** Closes the page normally: its handlers run, and the browser completes its beacons. */
  close(): void
  /** Ends the page without any handler. */
  kill(): void
}

const NUMBER = 'number'

export function openPage({
  clock,
  store,
  sessionId,
  now,
  random,
  call,
  beacon,
  alone,
}: BrowserEdges): SimulatedPage {
  const life = createLife()
  const outbox = createOutbox(store)
  const sender = createSender({
    outbox,
    beacon,
    post: createPost({
      fetch: (path, options) =>
        life.untilEnd(
          call(path, options.keepalive ? options : { ...options, signal: signalOf(options, life.end) }),
        ),
      timeout: (ms) => signalAfter(ms, clock),
    }),
    clock: { now: clock.now, after: (ms, callback) => clock.after(ms, () => life.isOver() || callback()) },
    random,
    isOptedOut: () => false,
    inOneTab: (work) => life.untilEnd(alone(work, life.over)),
  })
  /** In a real browser this is a cookie. */
  function nextNumber(): number {
    const next = Number(store.get(NUMBER) ?? -1) + 1
    store.set(NUMBER, String(next))
    return next
  }
  const count = createAnalytics({
    environment: 'production',
    source: 'view_page',
    session: { id: () => sessionId, nextNumber, pageLoadId: randomUUID() },
    isDisabled: () => false,
    outbox,
    sender,
    page: () => ({ referrer: '', url: 'http://127.0.0.1:1/p/orbit1/' }),
    console,
  })
  void sender.flush()

  return {
    act: (term) =>
      count(
        {
          type: search.searchSubmitted.key,
          payload: { term, from: 'input' },
          sender: { remote: 'bench', version: '1.0.0' },
        },
        now(),
      ),
    online: () => void sender.flush(),
    hide: sender.leave,
    waiting: () => outbox.ids().length,
    close() {
      sender.leave()
      life.finish()
    },
    kill: life.finish,
  }
}

function signalAfter(ms: number, clock: Clock): AbortSignal {
  const late = new AbortController()
  clock.after(ms, () => late.abort())
  return late.signal
}

function signalOf(options: RequestInit, end: AbortSignal): AbortSignal {
  return AbortSignal.any([end, ...(options.signal ? [options.signal] : [])])
}
