import { browserClock, isOptedOut, type PageVisibility } from '@viewpage/remote-kit/browser'
import type { Bus, PageData, PublishedAction, ReleaseSet } from '@viewpage/shared-events'
import { createAnalytics, type EventOrigin } from './analytics.ts'
import { createOutbox } from './outbox.ts'
import { createSender } from './sender.ts'
import { browserStore, pageStore } from '../../browser/key-value-store.ts'
import { beacon, post } from '../../browser/post.ts'
import type { Session } from '../../browser/session-id.ts'
import { isTrackingDisabled } from '../../browser/tracking-choice.ts'
import { oneTabAtATime } from './one-tab.ts'
import { allowDeclared } from './own-events.ts'
import { withoutInvitation } from './without-invitation.ts'

export interface EventsContext {
  readonly bus: Bus
  readonly pageData: PageData
  readonly releaseSet: Pick<ReleaseSet, 'remotes'>
  readonly session: Session
  readonly source: EventOrigin['source']
  readonly visibility: PageVisibility
}

/** @property at ms since 1970 */
export interface TimedAction {
  readonly action: PublishedAction
  readonly at: number
}

export interface EventTracking {
  /**
   * Resolves when the running log calls have settled; `undefined` if there are none
   * (docs/behaviour/tracking.md#redirect-wait).
   */
  pending(): Promise<unknown> | undefined
  /** Sends what is left, and counts nothing more. */
  stop(): void
}

/** Sends the events of this page, starting with the actions from before. */
export function startEvents(context: EventsContext, before: readonly TimedAction[]): EventTracking {
  const { bus, pageData, releaseSet, session, source, visibility } = context
  const { environment, noCookies } = pageData
  const store = environment === 'production' && !noCookies ? browserStore() : pageStore()
  const outbox = createOutbox(store)
  if (isOptedOut(pageData)) outbox.clear()
  const sender = createSender({
    outbox,
    beacon,
    post,
    clock: browserClock,
    random: Math.random,
    isOptedOut: () => isOptedOut(pageData),
    inOneTab: oneTabAtATime,
  })
  const track = createAnalytics({
    environment,
    source,
    session,
    isDisabled: () => isTrackingDisabled(pageData),
    maySend: allowDeclared(releaseSet.remotes, console),
    outbox,
    sender,
    page: () => ({
      referrer: withoutInvitation(document.referrer),
      url: withoutInvitation(location.href),
    }),
    console,
  })

  for (const { action, at } of before) track(action, at)
  const subscription = bus.actions$.subscribe((action) => track(action, Date.now()))
  const stopWatching = visibility.subscribe((isVisible) => {
    if (!isVisible) sender.leave()
  })
  const stopping = new AbortController()
  const { signal } = stopping
  window.addEventListener('online', () => void sender.flush(), { signal })
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) void sender.restore()
    },
    { signal },
  )
  void sender.flush()

  return {
    pending: sender.pending,
    stop() {
      subscription.unsubscribe()
      stopWatching()
      stopping.abort()
      sender.leave()
      sender.stop()
    },
  }
}
