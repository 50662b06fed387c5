import type { Observable } from 'rxjs'
import { ACTIONS_PER_SECOND, createActionBudget, MAX_ACTIONS_AT_ONCE } from './action-budget.ts'
import { createActionQueue } from './action-queue.ts'
import type { ActionDeclaration, PublishedAction, Sender } from './define-action.ts'
import { eventOf } from './event-of.ts'
import { majorsOf, withOlderMajors } from './older-majors.ts'

/** Ends a subscription. May be called twice. */
export type Unsubscribe = () => void

export type ActionHandler<Payload> = (payload: Payload, action: PublishedAction<Payload>) => void

/** Typed messages between remotes and their host. */
export interface Bus {
  /**
   * Delivers synchronously. An action published during a delivery is queued. Drops it if its sender has published too
   * many (docs/behaviour/errors.md#flood). With `alsoAs`, each subscriber gets one major, the newest that it accepts.
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

/** Thrown by the handler of an action that nobody may publish: its sender is at fault, not the subscriber. */
export class RefusedActionError extends Error {
  override readonly name = 'RefusedActionError'
}

/**
 * An error in a subscriber, or of a sender that floods the bus, publishes what is refused or whose declaration cannot make
 * the event; and its owner.
 */
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
  /** The subscriber subscribed after the action and received the last value. */
  readonly isLate: boolean
  readonly hasFailed: boolean
}

/** Observes a bus, for diagnostics (docs/diagnostics.md). */
export interface BusProbe {
  /** Called for every action before it is delivered, in order. */
  published(action: PublishedAction, sticky: boolean): void
  /** Called after each subscriber of each action. */
  delivered(delivery: Delivery): void
}

export interface BusOptions {
  readonly sender: Sender
  /**
   * Called for every subscriber that throws, and once for a sender that floods the bus. The other subscribers are still
   * called.
   */
  readonly onSubscriberFailure: (failure: SubscriberFailure) => void
  /** ms. @default that of the page */
  readonly now?: () => number
  /** Without one, the bus measures nothing. @default none */
  readonly probe?: BusProbe
}

/**
 * Creates a bus. There is no global one: every host and every test has its own.
 *
 * Delivery is synchronous and in the order of publication. An action that a subscriber publishes is delivered after the
 * current one has reached all subscribers.
 */
export function createBus(options: BusOptions): Bus {
  const { onSubscriberFailure, now = () => performance.now(), probe } = options
  const spend = createActionBudget(now)
  const queue = createActionQueue(probe)

  /** Publishes the newest major alone if it cannot be converted, which is its sender's fault. */
  function converted<Payload>(action: PublishedAction<Payload>, declaration: ActionDeclaration<Payload>) {
    try {
      return withOlderMajors(action, declaration)
    } catch (error) {
      onSubscriberFailure({ error, action, subscriber: action.sender })
      return action
    }
  }

  /** The action with the event that the declaration of its publisher makes of it. */
  function withEvent<Payload>(
    action: PublishedAction,
    declaration: ActionDeclaration<Payload>,
    payload: unknown,
  ): PublishedAction {
    try {
      const event = eventOf(declaration, payload as Payload)
      return event ? { ...action, event } : action
    } catch (error) {
      onSubscriberFailure({ error, action, subscriber: action.sender })
      return action
    }
  }

  function busFor(sender: Sender): Bus {
    const call = createHandlerCall(sender, { onSubscriberFailure, now, probe })
    return {
      publish(declaration, ...[payload]) {
        const action = { type: declaration.key, payload: payload as never, sender }
        const budget = spend(sender.remote)
        if (budget === 'allowed')
          queue.publish(withEvent(converted(action, declaration), declaration, payload), declaration.sticky)
        else if (budget === 'exceeded')
          onSubscriberFailure({ error: floodError(action), action, subscriber: sender })
      },
      on(declaration, handler) {
        const readers = readersOf(declaration)
        const handle = (action: PublishedAction, isLate: boolean) => {
          const read = readerFor(readers, action)
          if (read) call(handler, read, action, isLate)
        }
        const subscription = queue.actions$.subscribe((action) => handle(action, false))
        const last = queue.last(readers.keys())
        if (last) handle(last, true)
        return () => subscription.unsubscribe()
      },
      last(declaration) {
        const readers = readersOf(declaration)
        const last = queue.last(readers.keys())
        return last && readerFor(readers, last)?.()
      },
      actions$: queue.actions$,
      as: busFor,
    }
  }

  return busFor(options.sender)
}

/** Calls the handlers of one subscriber: reports what they throw, and measures them if there is a probe. */
function createHandlerCall(
  subscriber: Sender,
  {
    onSubscriberFailure,
    now,
    probe,
  }: Pick<BusOptions, 'onSubscriberFailure' | 'probe'> & { now: () => number },
) {
  function succeeds<Payload>(
    handler: ActionHandler<Payload>,
    read: () => PublishedAction<Payload>,
    action: PublishedAction,
  ): boolean {
    try {
      const accepted = read()
      handler(accepted.payload, accepted)
      return true
    } catch (error) {
      const owner = error instanceof RefusedActionError ? action.sender : subscriber
      onSubscriberFailure({ error, action, subscriber: owner })
      return false
    }
  }

  return <Payload>(
    handler: ActionHandler<Payload>,
    read: () => PublishedAction<Payload>,
    action: PublishedAction,
    isLate: boolean,
  ): void => {
    const start = probe ? now() : 0
    const hasFailed = !succeeds(handler, read, action)
    probe?.delivered({ action, subscriber, durationMs: now() - start, isLate, hasFailed })
  }
}

function floodError({ type, sender }: PublishedAction): Error {
  return new Error(
    `[bus] Failed to publish ${type}: ${sender.remote} ${sender.version} has published ${MAX_ACTIONS_AT_ONCE} actions faster than ${ACTIONS_PER_SECOND} a second. More are dropped.`,
  )
}

/** The keys that a subscriber receives, newest version first, with their payload conversions. */
type Readers<Payload> = Map<string, (payload: unknown) => Payload>

/** Reads an action as the newest major that a subscriber accepts; `undefined` if it accepts none. */
function readerFor<Payload>(
  readers: Readers<Payload>,
  action: PublishedAction,
): (() => PublishedAction<Payload>) | undefined {
  for (const major of majorsOf(action)) {
    const read = readers.get(major.type)
    if (read) return () => ({ ...major, payload: read(major.payload) })
  }
  return undefined
}

function readersOf<Payload>(declaration: ActionDeclaration<Payload>): Readers<Payload> {
  const readers: Readers<Payload> = new Map()
  readers.set(declaration.key, (payload) => payload as Payload)
  const { upcast } = declaration
  if (upcast) {
    for (const [key, read] of readersOf(upcast.from)) {
      readers.set(key, (payload) => upcast.payload(read(payload)) as Payload)
    }
  }
  return readers
}
