import type { PageError } from '@viewpage/shared-events'
import type { Clock } from '../../browser/clock.ts'
import type { ErrorOrigin } from './error-origin.ts'
import { createSendWindow } from './send-window.ts'

/** Errors within this time are sent together. */
const BATCH_DELAY_MS = 500
/** Different errors that may wait. */
const MAX_HELD = 20

export interface ErrorLimitOptions {
  /** The origin of errors that are only counted. */
  readonly host: ErrorOrigin
  readonly clock: Clock
  /**
   * @param unsent those of them (or the part of their count) that were not sent before
   * @returns whether they arrived
   */
  readonly send: (errors: readonly PageError[], unsent: readonly PageError[]) => Promise<boolean>
}

/** An error that waits to be sent. */
interface Held {
  readonly error: PageError
  /** How many of its count were sent before without arriving. */
  readonly sent: number
}

export interface ErrorLimit {
  add(error: PageError): void
  /** Counts errors that were not kept. */
  miss(count: number): void
  /** The page may be left: sends as many as the limit allows and the number of the others. */
  leave(): void
}

/**
 * Sends at most five errors a minute. A repeated error is sent once a minute with its count. Other errors wait for the next
 * minute; if too many wait, the rest is only counted (`dropped`).
 */
export function limitErrors({ host, clock: { now, after }, send }: ErrorLimitOptions): ErrorLimit {
  const held = new Map<string, Held>()
  const sendWindow = createSendWindow(now)
  let missed = 0
  let missedSent = 0
  let nextAt = Infinity

  function takeAllowed(): Held[] {
    return sendWindow.take(held.keys()).flatMap((key) => {
      const taken = held.get(key)
      held.delete(key)
      return taken ?? []
    })
  }

  function takeMissed(): Held {
    const dropped = { error: droppedError(host, missed), sent: missedSent }
    missed = 0
    missedSent = 0
    return dropped
  }

  const sendAll = (all: readonly Held[]) =>
    send(
      all.map(({ error }) => error),
      all.flatMap(unsentOf),
    )

  function flush(): void {
    const taken = takeAllowed()
    if (missed > 0 && (taken.length > 0 || held.size === 0)) taken.push(takeMissed())
    if (taken.length > 0)
      void sendAll(taken).then((arrived) => arrived || taken.forEach(({ error }) => hold(error, error.count)))
    schedule()
  }

  /** A new error does not wait for the minute of an error that was sent before. */
  function schedule(): void {
    if (held.size === 0 && missed === 0) return
    const delay = sendWindow.waitFor(held.keys()) || BATCH_DELAY_MS
    const at = now() + delay
    if (at >= nextAt) return
    nextAt = at
    after(delay, () => {
      if (nextAt !== at) return
      nextAt = Infinity
      flush()
    })
  }

  function miss(count: number, sent: number): void {
    missed += count
    missedSent += sent
  }

  function hold(error: PageError, sent: number): void {
    if (error.kind === 'dropped') miss(error.count, sent)
    else {
      const key = keyOf(error)
      const same = held.get(key)
      if (same) {
        const count = same.error.count + error.count
        held.set(key, { error: { ...same.error, count }, sent: same.sent + sent })
      } else if (held.size < MAX_HELD) held.set(key, { error, sent })
      else miss(error.count, sent)
    }
    schedule()
  }

  return {
    add: (error) => hold(error, 0),
    miss(count) {
      miss(count, 0)
      if (count > 0) schedule()
    },
    leave() {
      const taken = takeAllowed()
      for (const { error, sent } of held.values()) miss(error.count, sent)
      held.clear()
      if (missed > 0) taken.push(takeMissed())
      if (taken.length > 0) void sendAll(taken)
    },
  }
}

/** The part of an error's count that was not sent before. */
function unsentOf({ error, sent }: Held): PageError[] {
  return error.count > sent ? [{ ...error, count: error.count - sent }] : []
}

/** Errors with the same key are counted as one. */
function keyOf({ remote, version, kind, name, message }: PageError): string {
  return [remote, version, kind, name, message].join('\n')
}

function droppedError(host: ErrorOrigin, count: number): PageError {
  return { ...host, kind: 'dropped', name: '', message: '', stack: '', page: '', count }
}
