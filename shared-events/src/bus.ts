import { Subject, type Observable } from 'rxjs'
import type { ActionDeclaration, PublishedAction, Sender } from './define-action.ts'

/** Undoes a subscription. Calling it twice is harmless. */
export type Unsubscribe = () => void

export type ActionHandler<Payload> = (payload: Payload, action: PublishedAction<Payload>) => void

/** The way remotes speak to each other: publish what happened, subscribe to what others published. */
export interface Bus {
  /** Delivers synchronously. A publication made while another is being delivered waits for its turn. */
  publish<Payload>(
    declaration: ActionDeclaration<Payload>,
    ...payload: Payload extends void ? [] : [payload: Payload]
  ): void
  /** Subscribes; a sticky action that was published before is handed over at once. */
  on<Payload>(declaration: ActionDeclaration<Payload>, handler: ActionHandler<Payload>): Unsubscribe
  /** The last delivered publication of a sticky action, or `undefined`. */
  last<Payload>(declaration: ActionDeclaration<Payload>): PublishedAction<Payload> | undefined
  /** Everything that is published, in order. For the analytics sender and for diagnostics. */
  readonly actions$: Observable<PublishedAction>
  /** The same bus, speaking in the name of another sender. */
  as(sender: Sender): Bus
}

/** What went wrong in a subscriber, and whose it was. */
export interface SubscriberFailure {
  readonly error: unknown
  readonly action: PublishedAction
  readonly subscriber: Sender
}

export interface BusOptions {
  readonly sender: Sender
  /** Told about every subscriber that throws; the other subscribers are served all the same. */
  readonly onSubscriberFailure: (failure: SubscriberFailure) => void
}

/** An action in the queue. A sticky one is stored when it is delivered, so that nobody receives it twice. */
interface Publication {
  readonly action: PublishedAction
  readonly sticky: boolean
}

/**
 * Makes a bus. There is no global one: the shell makes one per page, the editor its own, a test its own.
 *
 * Delivery is synchronous and in the order of publication, also when a subscriber publishes in turn: the
 * new action is delivered after the current one has reached everybody.
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

/** Every key a subscriber of this declaration hears, newest major first, and how its payload is read. */
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
