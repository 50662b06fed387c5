import { browserClock, type PageVisibility } from '@viewpage/remote-kit/browser'
import type { Bus, PageData, PublishedAction } from '@viewpage/shared-events'
import { createAnalytics } from './analytics.ts'
import type { EventOrigin } from './envelope.ts'
import { createOutbox } from './outbox.ts'
import { createSender } from './sender.ts'
import { browserStore, pageStore } from '../../browser/key-value-store.ts'
import { beacon, post } from '../../browser/post.ts'
import type { Session } from '../../browser/session-id.ts'
import { isOptedOut, isTrackingDisabled } from '../../browser/tracking-choice.ts'
import { oneTabAtATime } from './one-tab.ts'

export interface TrackingContext {
  readonly bus: Bus
  readonly pageData: PageData
  readonly session: Session
  readonly source: EventOrigin['source']
  readonly visibility: PageVisibility
}

/** An action with the time it was published at, ms since 1970. */
export interface TimedAction {
  readonly action: PublishedAction
  readonly at: number
}

/** A page that counts. */
export interface Tracking {
  /** The log calls on their way; nothing when beacons took them all (D33). */
  pending(): Promise<unknown> | undefined
}

/** Starts counting what happens on this page, beginning with what happened before. */
export function startTracking(context: TrackingContext, before: readonly TimedAction[]): Tracking {
  const { bus, pageData, session, source, visibility } = context
  const { environment, noCookies } = pageData
  const store = environment === 'production' && !noCookies ? browserStore() : pageStore()
  const outbox = createOutbox(store)
  if (isOptedOut(pageData)) outbox.clear()
  const edges = { outbox, beacon, post, clock: browserClock, random: Math.random, alone: oneTabAtATime }
  const sender = createSender(edges)
  const count = createAnalytics({
    environment,
    source,
    session,
    isDisabled: () => isTrackingDisabled(pageData),
    outbox,
    sender,
    page: () => ({ referrer: document.referrer, url: location.href }),
    console,
  })

  for (const { action, at } of before) count(action, at)
  bus.actions$.subscribe((action) => count(action, Date.now()))
  visibility.subscribe((isVisible) => {
    if (!isVisible) sender.leave()
  })
  window.addEventListener('online', () => void sender.flush())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void sender.comeBack()
  })
  void sender.flush()

  return { pending: sender.pending }
}
