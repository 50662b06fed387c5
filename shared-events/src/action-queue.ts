import { Subject, type Observable } from 'rxjs'
import type { BusProbe } from './bus.ts'
import type { PublishedAction } from './define-action.ts'

/** Delivers the actions of a bus in the order of publication. Owns the last values of sticky actions. */
export interface ActionQueue {
  readonly actions$: Observable<PublishedAction>
  /** Delivers an action: at once, or after those that are being delivered. */
  publish(action: PublishedAction, sticky: boolean): void
  /** The last delivered sticky action of a key, or `undefined`. */
  last(key: string): PublishedAction | undefined
}

export function createActionQueue(probe: Pick<BusProbe, 'published'> | undefined): ActionQueue {
  const subject = new Subject<PublishedAction>()
  const lastOf = new Map<string, PublishedAction>()
  const waiting: { readonly action: PublishedAction; readonly sticky: boolean }[] = []
  let isDelivering = false

  function deliverAll(): void {
    isDelivering = true
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        // Stored now, not when published: a subscriber that is added in between would receive the action twice.
        if (next.sticky) lastOf.set(next.action.type, next.action)
        subject.next(next.action)
      }
    } finally {
      isDelivering = false
    }
  }

  return {
    actions$: subject.asObservable(),
    publish(action, sticky) {
      waiting.push({ action, sticky })
      probe?.published(action, sticky)
      if (!isDelivering) deliverAll()
    },
    last: (key) => lastOf.get(key),
  }
}
