import type { Clock } from '@viewpage/remote-kit/browser'
import type { AnalyticsEnvelope } from '@viewpage/shared-events'
import { isFinalRefusal, type Beacon, type Post, type PostAnswer } from '../../browser/post.ts'
import type { Outbox } from './outbox.ts'
import { createRetrySchedule } from './retry-schedule.ts'

export interface SenderOptions {
  readonly outbox: Outbox
  readonly beacon: Beacon
  readonly post: Post
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  /**
   * Whether the visitor opted out (docs/behaviour/tracking.md#opt-out). Checked before each call: they may opt out in
   * another tab.
   */
  readonly isOptedOut: () => boolean
  /** Runs work that only one tab may do at a time. @returns `false` if another tab is doing it */
  readonly inOneTab: (work: () => Promise<void>) => Promise<boolean>
}

/**
 * Delivers each event to the server at least once, provided that the visitor returns to the site
 * (docs/behaviour/tracking.md#outbox). A call carries one event (docs/behaviour/tracking.md#event-call).
 */
export interface Sender {
  /** Resolves to `true` if delivered or accepted by the beacon. Until it is acknowledged, the event stays in the outbox. */
  send(event: AnalyticsEnvelope): Promise<boolean>
  /** Sends what earlier page loads left and what failed since, but not before `Retry-After`. */
  flush(): Promise<void>
  /**
   * The back/forward cache restored the page: sends all unacknowledged events, as after a page load
   * (docs/behaviour/tracking.md#beacons-are-not-acknowledged).
   */
  restore(): Promise<void>
  /** The page is being left: sends unacknowledged events by beacon, as many as the browser accepts. */
  leave(): void
  /**
   * Resolves when the running calls have settled; `undefined` if there are none
   * (docs/behaviour/tracking.md#redirect-wait).
   */
  pending(): Promise<unknown> | undefined
  stop(): void
}

export function createSender({
  outbox,
  beacon,
  post,
  clock,
  random,
  isOptedOut,
  inOneTab,
}: SenderOptions): Sender {
  const due = createDueEvents(outbox, isOptedOut)
  const running = new Set<Promise<boolean>>()
  const retries = createRetrySchedule(clock, random, () => void flush())

  async function postOne(event: AnalyticsEnvelope): Promise<boolean> {
    const { outcome, retryAfter } = await deliver((url, body) => post(url, body, { keepalive: true }), event)
    if (outcome === 'failed') retries.afterFailure(retryAfter)
    else due.end(event, outcome === 'delivered')
    return outcome === 'delivered'
  }

  /** @returns whether the server responded, so that the next event can be sent */
  async function sendNext(): Promise<boolean> {
    const event = due.next()
    if (!event) return false
    const { outcome, retryAfter } = await deliver(post, event)
    if (outcome === 'failed') {
      retries.afterFailure(retryAfter)
      return false
    }
    due.end(event, outcome === 'delivered')
    retries.succeeded()
    return true
  }

  async function flush(): Promise<void> {
    retries.stop()
    let canGoOn = due.hasAny()
    if (canGoOn && retries.hasToWait()) return retries.whenAllowed()
    while (canGoOn) {
      const isOurTurn = await inOneTab(async () => {
        canGoOn = await sendNext()
      })
      if (!isOurTurn) return retries.afterFailure(0)
    }
  }

  return {
    send(event) {
      outbox.add(event)
      if (beacon('/log/json', JSON.stringify([event]))) return Promise.resolve(true)
      due.add([event.event_id])
      // The next call is already scheduled.
      if (retries.hasToWait()) return Promise.resolve(false)
      const call = postOne(event).finally(() => running.delete(call))
      running.add(call)
      return call
    },
    flush,
    restore() {
      due.add(outbox.ids())
      return flush()
    },
    leave() {
      for (let event = due.next(); event; event = due.next()) {
        if (!beacon('/log/json', JSON.stringify([event]))) return
        due.leave(event)
      }
    },
    pending: () => (running.size > 0 ? Promise.all(running) : undefined),
    stop: retries.stop,
  }
}

/**
 * The events that this page load sends. Events it sent by beacon are checked by the next page load
 * (docs/behaviour/tracking.md#beacons-are-not-acknowledged).
 */
function createDueEvents(outbox: Outbox, isOptedOut: () => boolean) {
  const ids = new Set(outbox.ids())
  return {
    hasAny: () => ids.size > 0,
    add(added: readonly string[]): void {
      for (const id of added) ids.add(id)
    },
    /** The oldest due event. Another tab may have sent some in the meantime. */
    next(): AnalyticsEnvelope | null {
      if (ids.size > 0 && isOptedOut()) {
        ids.clear()
        outbox.clear()
      }
      while (ids.size > 0) {
        const oldest = [...ids].reduce((first, id) => (id < first ? id : first))
        const event = outbox.read(oldest)
        if (event) return event
        ids.delete(oldest)
      }
      return null
    },
    /** Leaves an event to the next page load. */
    leave(event: AnalyticsEnvelope): void {
      ids.delete(event.event_id)
    },
    /** The server has acknowledged an event, or refuses it for good. */
    end(event: AnalyticsEnvelope, isDelivered: boolean): void {
      ids.delete(event.event_id)
      if (isDelivered) outbox.remove(event.event_id)
      else outbox.drop(event)
    },
  }
}

/** `refused`: the server would respond the same to another attempt. */
export interface Delivery {
  readonly outcome: 'delivered' | 'refused' | 'failed'
  /** ms, from `Retry-After`; 0 without one. */
  readonly retryAfter: number
}

/**
 * Posts an event, and again to the fallback path if that fails (docs/behaviour/tracking.md#event-call). Never rejects.
 */
export async function deliver(post: Post, event: AnalyticsEnvelope): Promise<Delivery> {
  const body = JSON.stringify([event])
  let last: PostAnswer | null = null
  let retryAfter = 0
  for (const path of ['/log/json', '/fallback/json']) {
    last = await post(path, body).catch(() => null)
    if (last?.ok) return { outcome: 'delivered', retryAfter: 0 }
    retryAfter = Math.max(retryAfter, last?.retryAfter ?? 0)
  }
  return last && isFinalRefusal(last)
    ? { outcome: 'refused', retryAfter: 0 }
    : { outcome: 'failed', retryAfter }
}
