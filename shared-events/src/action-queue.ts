import { Subject, type Observable } from 'rxjs'
import type { BusProbe } from './bus.ts'
import type { PublishedAction } from './define-action.ts'
import { majorsOf } from './older-majors.ts'

/** Delivers the actions of a bus in the order of publication. Owns the last values of sticky actions. */
export interface ActionQueue {
  readonly actions$: Observable<PublishedAction>
  /** Delivers an action: at once, or after those that are being delivered. */
  publish(action: PublishedAction, sticky: boolean): void
  /** The last delivered sticky action of any of these keys, or `undefined`. */
  last(keys: Iterable<string>): PublishedAction | undefined
}

export function createActionQueue(probe: Pick<BusProbe, 'published'> | undefined): ActionQueue {
  const subject = new Subject<PublishedAction>()
  const lastOf = new Map<string, { readonly action: PublishedAction; readonly place: number }>()
  const waiting: { readonly action: PublishedAction; readonly sticky: boolean }[] = []
  let isDelivering = false
  let delivered = 0

  function deliverAll(): void {
    isDelivering = true
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        // Stored now, not when published: a subscriber that is added in between would receive the action twice.
        if (next.sticky) keep(next.action)
        subject.next(next.action)
      }
    } finally {
      isDelivering = false
    }
  }

  function keep(action: PublishedAction): void {
    delivered += 1
    for (const { type } of majorsOf(action)) lastOf.set(type, { action, place: delivered })
  }

  return {
    actions$: subject.asObservable(),
    publish(action, sticky) {
      waiting.push({ action, sticky })
      probe?.published(action, sticky)
      if (!isDelivering) deliverAll()
    },
    last(keys) {
      const kept = [...keys].flatMap((key) => lastOf.get(key) ?? [])
      return kept.toSorted((one, other) => other.place - one.place)[0]?.action
    },
  }
}
