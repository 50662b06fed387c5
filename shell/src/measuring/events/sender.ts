import type { Clock } from '@viewpage/remote-kit/browser'
import type { AnalyticsEnvelope } from '@viewpage/shared-events'
import type { Beacon, Post } from '../../browser/post.ts'
import { deliver, type Delivery } from './deliver.ts'
import type { Outbox } from './outbox.ts'

/** One call carries at most what the server takes. */
const BATCH_EVENTS = 100
const BATCH_BYTES = 60_000
/** ms; the longest wait before the first retry, and before any. */
const FIRST_WAIT = 5_000
const LONGEST_WAIT = 300_000

export interface SenderEdges {
  readonly outbox: Outbox
  readonly beacon: Beacon
  readonly post: Post
  readonly clock: Clock
  /** From 0 to 1. */
  readonly random: () => number
  /** Does work that one tab at a time does. @returns `false` when another tab is at it */
  readonly alone: (work: () => Promise<void>) => Promise<boolean>
}

/** Brings events to the server: every one at least once, as long as the visitor comes back (D32). */
export interface Sender {
  /** Resolves `true` when delivered or taken by the beacon, `false` on failure; it is kept in either case. */
  send(event: AnalyticsEnvelope): Promise<boolean>
  /** Sends what earlier loads left, and what failed since; not before the server wants it. */
  flush(): Promise<void>
  /** The page is there again without a load: what nobody acknowledged is its business now, as after one (D58). */
  comeBack(): Promise<void>
  /** The page is about to go: what is not acknowledged goes by beacon. */
  leave(): void
  /** The calls on their way; nothing when all went by beacon (D33). */
  pending(): Promise<unknown> | undefined
  stop(): void
}

export function createSender({ outbox, beacon, post, clock, random, alone }: SenderEdges): Sender {
  /** What this page has to bring: beacons of its own are the business of the next load (D58). */
  const due = new Set(outbox.ids())
  const onTheWay = new Set<Promise<boolean>>()
  let failures = 0
  /** ms by the clock: before that the server does not want to be asked, whatever failed since. */
  let notBefore = 0
  let stopTimer = () => {}

  async function postOne(event: AnalyticsEnvelope, isKept: boolean): Promise<boolean> {
    const { outcome, retryAfter } = await deliver(
      (url, body) => post(url, body, { keepalive: true }),
      [event],
    )
    if (outcome === 'failed' && isKept) tryLater(retryAfter)
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

  function tryLater(retryAfter: number): void {
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures)
    failures += 1
    notBefore = Math.max(notBefore, clock.now() + retryAfter)
    wait(longest)
  }

  /** @param longest ms, of the wait after the one the server asked for */
  function wait(longest: number): void {
    stopTimer()
    stopTimer = clock.after(asked() + random() * longest, () => void flush())
  }

  const asked = () => Math.max(0, notBefore - clock.now())

  /** The oldest that are due, as many as one call carries; another tab may have brought some. */
  function nextBatch(most: number): AnalyticsEnvelope[] {
    const batch: AnalyticsEnvelope[] = []
    let bytes = 0
    for (const id of [...due].sort()) {
      const event = outbox.read(id)
      if (!event) due.delete(id)
      else {
        bytes += outbox.bytesOf(id) + 1
        if (batch.length > 0 && (bytes > BATCH_BYTES || batch.length === most)) break
        batch.push(event)
      }
    }
    return batch
  }

  async function bringAll(): Promise<void> {
    let most = BATCH_EVENTS
    for (let batch = nextBatch(most); batch.length > 0; batch = nextBatch(most)) {
      const { outcome, retryAfter }: Delivery = await deliver(post, batch)
      if (outcome === 'failed') return tryLater(retryAfter)
      if (outcome === 'delivered') for (const { event_id } of batch) settle(event_id)
      // One that cannot be taken must not hold the others back.
      else if (batch.length > 1) most = 1
      else batch.forEach(giveUp)
    }
    failures = 0
  }

  async function flush(): Promise<void> {
    stopTimer()
    if (due.size === 0) return
    if (asked() > 0) wait(FIRST_WAIT)
    else if (!(await alone(bringAll))) tryLater(0)
  }

  return {
    send(event) {
      const isKept = outbox.add(event)
      if (beacon('/log/json', JSON.stringify([event]))) return Promise.resolve(true)
      if (isKept) due.add(event.event_id)
      // A call that failed has set the time of the next.
      if (isKept && asked() > 0) return Promise.resolve(false)
      const call = postOne(event, isKept).finally(() => onTheWay.delete(call))
      onTheWay.add(call)
      return call
    },
    flush,
    comeBack() {
      for (const id of outbox.ids()) due.add(id)
      return flush()
    },
    leave() {
      const batch = nextBatch(BATCH_EVENTS)
      if (batch.length > 0 && beacon('/log/json', JSON.stringify(batch)))
        for (const { event_id } of batch) due.delete(event_id)
    },
    pending: () => (onTheWay.size > 0 ? Promise.all(onTheWay) : undefined),
    stop: () => stopTimer(),
  }
}
