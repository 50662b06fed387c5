import type { PageError } from '@viewpage/shared-events'
import type { Clock } from '../../browser/clock.ts'
import type { ErrorOrigin } from './error-origin.ts'

/** Errors told in any minute. */
const MOST_A_MINUTE = 5
const MINUTE = 60_000
/** ms in which what comes together goes together. */
const GATHERING = 500
/** Different errors that wait for their minute. */
const MOST_HELD = 20

export interface LimitEdges {
  /** Whom errors belong to that are only counted. */
  readonly host: ErrorOrigin
  readonly clock: Clock
  /**
   * @param news what of them was not sent before
   * @returns whether they arrived
   */
  readonly send: (errors: readonly PageError[], news: readonly PageError[]) => Promise<boolean>
}

/** An error that waits. */
interface Held {
  readonly error: PageError
  /** How many of its count were sent before, and did not arrive. */
  readonly sent: number
}

/** Lets at most five errors a minute through; see {@link limitErrors}. */
export interface ErrorLimit {
  add(error: PageError): void
  /** So many were not written down one by one. */
  miss(count: number): void
  /** The page may be about to go: what may still be told is, and the rest is counted. */
  leave(): void
}

/**
 * At most five errors a minute. An error that comes again is the same error with a larger count, told once a minute;
 * what has no place waits for its minute, and what cannot wait is counted.
 */
export function limitErrors({ host, clock: { now, after }, send }: LimitEdges): ErrorLimit {
  const held = new Map<string, Held>()
  const toldAt = new Map<string, number>()
  let missed = 0
  let missedSent = 0
  let nextAt = Infinity

  function forgetOld(): void {
    for (const [key, at] of toldAt) if (now() - at >= MINUTE) toldAt.delete(key)
  }

  function takeAllowed(): Held[] {
    forgetOld()
    const allowed = [...held].filter(([key]) => !toldAt.has(key)).slice(0, MOST_A_MINUTE - toldAt.size)
    for (const [key] of allowed) {
      held.delete(key)
      toldAt.set(key, now())
    }
    return allowed.map(([, each]) => each)
  }

  function takeMissed(): Held {
    const dropped = { error: droppedError(host, missed), sent: missedSent }
    missed = 0
    missedSent = 0
    return dropped
  }

  const pass = (all: readonly Held[]) =>
    send(
      all.map(({ error }) => error),
      all.flatMap(newsOf),
    )

  function tell(): void {
    const taken = takeAllowed()
    if (missed > 0 && (taken.length > 0 || held.size === 0)) taken.push(takeMissed())
    if (taken.length > 0)
      void pass(taken).then((arrived) => arrived || taken.forEach(({ error }) => hold(error, error.count)))
    wait()
  }

  /** A new error does not wait for the minute of one that was told before. */
  function wait(): void {
    if (held.size === 0 && missed === 0) return
    forgetOld()
    const isAllowed = toldAt.size < MOST_A_MINUTE && [...held.keys()].some((key) => !toldAt.has(key))
    const delay = isAllowed || toldAt.size === 0 ? GATHERING : Math.min(...toldAt.values()) + MINUTE - now()
    const at = now() + delay
    if (at >= nextAt) return
    nextAt = at
    after(delay, () => {
      if (nextAt !== at) return
      nextAt = Infinity
      tell()
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
      } else if (held.size < MOST_HELD) held.set(key, { error, sent })
      else miss(error.count, sent)
    }
    wait()
  }

  return {
    add: (error) => hold(error, 0),
    miss(count) {
      miss(count, 0)
      if (count > 0) wait()
    },
    leave() {
      const taken = takeAllowed()
      for (const { error, sent } of held.values()) miss(error.count, sent)
      held.clear()
      if (missed > 0) taken.push(takeMissed())
      if (taken.length > 0) void pass(taken)
    },
  }
}

/** What of an error was not sent before. */
function newsOf({ error, sent }: Held): PageError[] {
  return error.count > sent ? [{ ...error, count: error.count - sent }] : []
}

/** Errors that look alike are one. */
function keyOf({ remote, version, kind, name, message }: PageError): string {
  return [remote, version, kind, name, message].join('\n')
}

function droppedError(host: ErrorOrigin, count: number): PageError {
  return { ...host, kind: 'dropped', name: '', message: '', stack: '', page: '', count }
}
