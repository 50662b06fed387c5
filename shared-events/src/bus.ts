import { Subject, type Observable } from 'rxjs'
import type { ActionDeclaration, PublishedAction, Sender } from './define-action.ts'

/** Ends a subscription. May be called twice. */
export type Unsubscribe = () => void

export type ActionHandler<Payload> = (payload: Payload, action: PublishedAction<Payload>) => void

/** Typed messages between remotes and their host. */
export interface Bus {
  /** Delivers synchronously. An action published during a delivery is queued. */
  publish<Payload>(
    declaration: ActionDeclaration<Payload>,
    ...payload: Payload extends void ? [] : [payload: Payload]
  ): void
  /** Subscribes. The last value of a sticky action is delivered at once. */
  on<Payload>(declaration: ActionDeclaration<Payload>, handler: ActionHandler<Payload>): Unsubscribe
  /** The last delivered value of a sticky action, or `undefined`. */
  last<Payload>(declaration: ActionDeclaration<Payload>): PublishedAction<Payload> | undefined
  /** All published actions, in order. For analytics and diagnostics. */
  readonly actions$: Observable<PublishedAction>
  /** The same bus with another sender. */
  as(sender: Sender): Bus
}

/** An error in a subscriber, and its owner. */
export interface SubscriberFailure {
  readonly error: unknown
  readonly action: PublishedAction
  readonly subscriber: Sender
}

export interface BusOptions {
  readonly sender: Sender
  /** Called for every subscriber that throws. The other subscribers are called anyway. */
  readonly onSubscriberFailure: (failure: SubscriberFailure) => void
}

/** A queued action. A sticky one is stored when it is delivered, so that no subscriber receives it twice. */
interface Publication {
  readonly action: PublishedAction
  readonly sticky: boolean
}

/**
 * Creates a bus. There is no global one: every host and every test has its own.
 *
 * Delivery is synchronous and in the order of publication. An action that a subscriber publishes is delivered after the
 * current one has reached all subscribers.
 */
export function createBus({ sender, onSubscriberFailure }: BusOptions): Bus {
  const subject = new Subject<PublishedAction>()
  const lastOf = new Map<string, PublishedAction>()
  const waiting: Publication[] = []
  let delivering = false

  function deliver(publication: Publication): void {
    waiting.push(publication)
    if (delivering) return
    delivering = true
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (next.sticky) lastOf.set(next.action.type, next.action)
        subject.next(next.action)
      }
    } finally {
      delivering = false
    }
  }

  function speakAs(me: Sender): Bus {
    function call<Payload>(handler: ActionHandler<Payload>, payload: Payload, action: PublishedAction): void {
      try {
        handler(payload, { ...action, payload })
      } catch (error) {
        onSubscriberFailure({ error, action, subscriber: me })
      }
    }

    function last<Payload>(declaration: ActionDeclaration<Payload>): PublishedAction<Payload> | undefined {
      for (const [key, read] of readersOf(declaration)) {
        const action = lastOf.get(key)
        if (action) return { ...action, payload: read(action.payload) }
      }
      return undefined
    }

    return {
      publish(declaration, ...[payload]) {
        deliver({ action: { type: declaration.key, payload, sender: me }, sticky: declaration.sticky })
      },
      on(declaration, handler) {
        const readers = readersOf(declaration)
        const subscription = subject.subscribe((action) => {
          const read = readers.get(action.type)
          if (read) call(handler, read(action.payload), action)
        })
        const replay = last(declaration)
        if (replay) call(handler, replay.payload, replay)
        return () => subscription.unsubscribe()
      },
      last,
      actions$: subject.asObservable(),
      as: speakAs,
    }
  }

  return speakAs(sender)
}

/** The keys that a subscriber of this declaration receives, newest version first, with their payload conversions. */
function readersOf<Payload>(
  declaration: ActionDeclaration<Payload>,
): Map<string, (payload: unknown) => Payload> {
  const readers = new Map<string, (payload: unknown) => Payload>()
  readers.set(declaration.key, (payload) => payload as Payload)
  const { upcast } = declaration
  if (upcast) {
    for (const [key, read] of readersOf(upcast.from)) {
      readers.set(key, (payload) => upcast.payload(read(payload)) as Payload)
    }
  }
  return readers
}
