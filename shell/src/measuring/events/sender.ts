import type { Clock } from '@viewpage/remote-kit/browser'
import type { AnalyticsEnvelope } from '@viewpage/shared-events'
import type { Beacon, Post } from '../../browser/post.ts'
import { deliver, type Delivery } from './deliver.ts'
import type { Outbox } from './outbox.ts'

/** The server accepts at most this much in one call. */
const MAX_BATCH_EVENTS = 100
const MAX_BATCH_BYTES = 60_000
/** Upper limits of the random delay before the first retry and before any retry. */
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 300_000

export interface SenderOptions {
  readonly outbox: Outbox
  readonly beacon: Beacon
  readonly post: Post
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  /** Runs work that only one tab may do at a time. @returns `false` if another tab is doing it */
  readonly inOneTab: (work: () => Promise<void>) => Promise<boolean>
}

/**
 * Delivers each event to the server at least once, provided that the visitor returns to the site
 * (docs/behaviour/tracking.md#outbox).
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
  /** The page is being left: sends unacknowledged events by beacon. */
  leave(): void
  /**
   * Resolves when the running calls have settled; `undefined` if there are none
   * (docs/behaviour/tracking.md#redirect-wait).
   */
  pending(): Promise<unknown> | undefined
  stop(): void
}

export function createSender({ outbox, beacon, post, clock, random, inOneTab }: SenderOptions): Sender {
  /**
   * Ids that this page load sends. Events it sent by beacon are checked by the next page load
   * (docs/behaviour/tracking.md#beacons-are-not-acknowledged).
   */
  const due = new Set(outbox.ids())
  const running = new Set<Promise<boolean>>()
  let failures = 0
  /** ms by the clock; from `Retry-After`, even if requests fail in other ways meanwhile. */
  let notBefore = 0
  let stopTimer = () => {}

  async function postOne(event: AnalyticsEnvelope, isKept: boolean): Promise<boolean> {
    const { outcome, retryAfter } = await deliver(
      (url, body) => post(url, body, { keepalive: true }),
      [event],
    )
    if (outcome === 'failed' && isKept) retryLater(retryAfter)
    else if (outcome === 'delivered') settle(event.event_id)
    else giveUp(event)
    return outcome === 'delivered'
  }

  function settle(id: string): void {
    due.delete(id)
    outbox.remove(id)
  }

  function giveUp(event: AnalyticsEnvelope): void {
    due.delete(event.event_id)
    outbox.drop(event)
  }

  function retryLater(retryAfter: number): void {
    const maxDelay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
    failures += 1
    notBefore = Math.max(notBefore, clock.now() + retryAfter)
    schedule(maxDelay)
  }

  /** @param maxDelay ms, after the delay that the server requested */
  function schedule(maxDelay: number): void {
    stopTimer()
    stopTimer = clock.after(retryAfterLeft() + random() * maxDelay, () => void flush())
  }

  const retryAfterLeft = () => Math.max(0, notBefore - clock.now())

  /** The oldest due events that fit into one call. Another tab may have sent some in the meantime. */
  function nextBatch(maxEvents: number): AnalyticsEnvelope[] {
    const batch: AnalyticsEnvelope[] = []
    let bytes = 0
    for (const id of [...due].sort()) {
      const event = outbox.read(id)
      if (!event) due.delete(id)
      else {
        bytes += outbox.bytesOf(id) + 1
        if (batch.length > 0 && (bytes > MAX_BATCH_BYTES || batch.length === maxEvents)) break
        batch.push(event)
      }
    }
    return batch
  }

  async function sendAll(): Promise<void> {
    let maxEvents = MAX_BATCH_EVENTS
    for (let batch = nextBatch(maxEvents); batch.length > 0; batch = nextBatch(maxEvents)) {
      const { outcome, retryAfter }: Delivery = await deliver(post, batch)
      if (outcome === 'failed') return retryLater(retryAfter)
      if (outcome === 'delivered') for (const { event_id } of batch) settle(event_id)
      // Send one by one, so that a refused event does not block the others.
      else if (batch.length > 1) maxEvents = 1
      else batch.forEach(giveUp)
    }
    failures = 0
  }

  async function flush(): Promise<void> {
    stopTimer()
    if (due.size === 0) return
    if (retryAfterLeft() > 0) schedule(FIRST_RETRY_MS)
    else if (!(await inOneTab(sendAll))) retryLater(0)
  }

  return {
    send(event) {
      const isKept = outbox.add(event)
      if (beacon('/log/json', JSON.stringify([event]))) return Promise.resolve(true)
      if (isKept) due.add(event.event_id)
      // The next call is already scheduled.
      if (isKept && retryAfterLeft() > 0) return Promise.resolve(false)
      const call = postOne(event, isKept).finally(() => running.delete(call))
      running.add(call)
      return call
    },
    flush,
    restore() {
      for (const id of outbox.ids()) due.add(id)
      return flush()
    },
    leave() {
      const batch = nextBatch(MAX_BATCH_EVENTS)
      if (batch.length > 0 && beacon('/log/json', JSON.stringify(batch)))
        for (const { event_id } of batch) due.delete(event_id)
    },
    pending: () => (running.size > 0 ? Promise.all(running) : undefined),
    stop: () => stopTimer(),
  }
}
