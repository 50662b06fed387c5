import type { PageError } from '@viewpage/shared-events'
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
  /** ms, monotonic. */
  readonly now: () => number
  readonly after: (ms: number, callback: () => void) => void
  /** @returns whether they arrived */
  readonly send: (errors: readonly PageError[]) => Promise<boolean>
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
export function limitErrors({ host, now, after, send }: LimitEdges): ErrorLimit {
  const held = new Map<string, PageError>()
  const toldAt = new Map<string, number>()
  let missed = 0
  let nextAt = Infinity

  function forgetOld(): void {
    for (const [key, at] of toldAt) if (now() - at >= MINUTE) toldAt.delete(key)
  }

  function takeAllowed(): PageError[] {
    forgetOld()
    const allowed = [...held].filter(([key]) => !toldAt.has(key)).slice(0, MOST_A_MINUTE - toldAt.size)
    for (const [key] of allowed) {
      held.delete(key)
      toldAt.set(key, now())
    }
    return allowed.map(([, error]) => error)
  }

  function tell(): void {
    const errors = takeAllowed()
    if (missed > 0 && (errors.length > 0 || held.size === 0)) {
      errors.push(droppedError(host, missed))
      missed = 0
    }
    if (errors.length > 0) void send(errors).then((arrived) => arrived || errors.forEach(hold))
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

  function hold(error: PageError): void {
    if (error.kind === 'dropped') missed += error.count
    else {
      const key = keyOf(error)
      const same = held.get(key)
      if (same) held.set(key, { ...same, count: same.count + error.count })
      else if (held.size < MOST_HELD) held.set(key, error)
      else missed += error.count
    }
    wait()
  }

  return {
    add: hold,
    miss(count) {
      missed += count
      if (count > 0) wait()
    },
    leave() {
      const errors = takeAllowed()
      for (const { count } of held.values()) missed += count
      held.clear()
      if (missed > 0) errors.push(droppedError(host, missed))
      missed = 0
      if (errors.length > 0) void send(errors)
    },
  }
}

/** Errors that look alike are one. */
function keyOf({ remote, version, kind, name, message }: PageError): string {
  return [remote, version, kind, name, message].join('\n')
}

function droppedError(host: ErrorOrigin, count: number): PageError {
  return { ...host, kind: 'dropped', name: '', message: '', stack: '', page: '', count }
}
