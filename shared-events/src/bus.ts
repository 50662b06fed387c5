import { Subject, type Observable } from 'rxjs'
import { ACTIONS_PER_SECOND, createActionBudget, MAX_ACTIONS_AT_ONCE } from './action-budget.ts'
import type { ActionDeclaration, PublishedAction, Sender } from './define-action.ts'

/** Ends a subscription. May be called twice. */
export type Unsubscribe = () => void

export type ActionHandler<Payload> = (payload: Payload, action: PublishedAction<Payload>) => void

/** Typed messages between remotes and their host. */
export interface Bus {
  /**
   * Delivers synchronously. An action published during a delivery is queued. Drops it if its sender has published too
   * many (docs/behaviour/errors.md#flood).
   */
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

/** An error in a subscriber, or of a sender that floods the bus, and its owner. */
export interface SubscriberFailure {
  readonly error: unknown
  readonly action: PublishedAction
  readonly subscriber: Sender
}

/** A subscriber has handled an action. */
export interface Delivery {
  /** The same object that {@link BusProbe.published} got. */
  readonly action: PublishedAction
  readonly subscriber: Sender
  readonly durationMs: number
  /** The subscriber came later and got the last value of a sticky action. */
  readonly isLate: boolean
  readonly hasFailed: boolean
}

/** Sees what a bus does, for diagnostics (docs/diagnostics.md). */
export interface BusProbe {
  /** Called for every action before it is delivered, in order. */
  published(action: PublishedAction, sticky: boolean): void
  /** Called after each subscriber of each action. */
  delivered(delivery: Delivery): void
}

export interface BusOptions {
  readonly sender: Sender
  /**
   * Called for every subscriber that throws, and once for a sender that floods the bus. The other subscribers are called
   * anyway.
   */
  readonly onSubscriberFailure: (failure: SubscriberFailure) => void
  /** ms. @default that of the page */
  readonly now?: () => number
  /** Without one, the bus measures nothing. @default none */
  readonly probe?: BusProbe
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
export function createBus({
  sender,
  onSubscriberFailure,
  now = () => performance.now(),
  probe,
}: BusOptions): Bus {
  const spend = createActionBudget(now)
  const subject = new Subject<PublishedAction>()
  const lastOf = new Map<string, PublishedAction>()
  const waiting: Publication[] = []
  let delivering = false

  function deliver(publication: Publication): void {
    waiting.push(publication)
    probe?.published(publication.action, publication.sticky)
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

    function callMeasured<Payload>(
      { delivered }: BusProbe,
      isLate: boolean,
      ...[handler, payload, action]: Parameters<typeof call<Payload>>
    ): void {
      let hasFailed = true
      const noteSuccess: typeof handler = (...given) => {
        handler(...given)
        hasFailed = false
      }
      const start = performance.now()
      call(noteSuccess, payload, action)
      delivered({ action, subscriber: me, durationMs: performance.now() - start, isLate, hasFailed })
    }

    function lastFor<Payload>(
      readers: ReturnType<typeof readersOf<Payload>>,
    ): { action: PublishedAction; payload: Payload } | undefined {
      for (const [key, read] of readers) {
        const action = lastOf.get(key)
        if (action) return { action, payload: read(action.payload) }
      }
      return undefined
    }

    return {
      publish(declaration, ...[payload]) {
        const action = { type: declaration.key, payload, sender: me }
        // A replay publishes a whole recording at once.
        const answer = me.isReplay ? 'yes' : spend(me.remote)
        if (answer === 'yes') deliver({ action, sticky: declaration.sticky })
        else if (answer !== 'no') onSubscriberFailure({ error: floodError(action), action, subscriber: me })
      },
      on(declaration, handler) {
        const readers = readersOf(declaration)
        const subscription = subject.subscribe((action) => {
          const read = readers.get(action.type)
          if (!read) return
          if (probe) callMeasured(probe, false, handler, read(action.payload), action)
          else call(handler, read(action.payload), action)
        })
        const last = lastFor(readers)
        if (last && probe) callMeasured(probe, true, handler, last.payload, last.action)
        else if (last) call(handler, last.payload, last.action)
        return () => subscription.unsubscribe()
      },
      last(declaration) {
        const last = lastFor(readersOf(declaration))
        return last && { ...last.action, payload: last.payload }
      },
      actions$: subject.asObservable(),
      as: speakAs,
    }
  }

  return speakAs(sender)
}

function floodError({ type, sender }: PublishedAction): Error {
  return new Error(
    `[bus] Failed to publish ${type}: ${sender.remote} ${sender.version} has published ${MAX_ACTIONS_AT_ONCE} actions faster than ${ACTIONS_PER_SECOND} a second. More are dropped.`,
  )
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
