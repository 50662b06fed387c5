import type { Clock } from '@viewpage/remote-kit/browser'
import type { AnalyticsEnvelope } from '@viewpage/shared-events'
import type { Beacon, Post } from '../../browser/post.ts'
import { deliver } from './deliver.ts'
import type { Outbox } from './outbox.ts'

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
    const { outcome, retryAfter } = await deliver((url, body) => post(url, body, { keepalive: true }), event)
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

  /** The oldest due event. Another tab may have sent some in the meantime. */
  function nextDue(): AnalyticsEnvelope | null {
    if (due.size > 0 && isOptedOut()) {
      due.clear()
      outbox.clear()
    }
    while (due.size > 0) {
      const oldest = [...due].reduce((first, id) => (id < first ? id : first))
      const event = outbox.read(oldest)
      if (event) return event
      due.delete(oldest)
    }
    return null
  }

  /** @returns whether the server answered, so that the next event can be sent */
  async function sendNext(): Promise<boolean> {
    const event = nextDue()
    if (!event) return false
    const { outcome, retryAfter } = await deliver(post, event)
    if (outcome === 'failed') {
      retryLater(retryAfter)
      return false
    }
    if (outcome === 'delivered') settle(event.event_id)
    else giveUp(event)
    failures = 0
    return true
  }

  async function flush(): Promise<void> {
    stopTimer()
    let canGoOn = due.size > 0
    if (canGoOn && retryAfterLeft() > 0) return schedule(FIRST_RETRY_MS)
    while (canGoOn) {
      const isOurTurn = await inOneTab(async () => {
        canGoOn = await sendNext()
      })
      if (!isOurTurn) return retryLater(0)
    }
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
      for (let event = nextDue(); event; event = nextDue()) {
        if (!beacon('/log/json', JSON.stringify([event]))) return
        due.delete(event.event_id)
      }
    },
    pending: () => (running.size > 0 ? Promise.all(running) : undefined),
    stop: () => stopTimer(),
  }
}
