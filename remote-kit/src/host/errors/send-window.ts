import { MINUTE_MS } from '@viewpage/shared-events/durations'

const MAX_PER_MINUTE = 5

/** Which errors may be sent: at most five in a minute, and each key once. */
export interface SendWindow {
  /** The keys that may be sent now. They count as sent. */
  take(keys: Iterable<string>): string[]
  /** ms until another error may be sent; 0 if one of these keys may be sent now, or nothing was sent for a minute. */
  waitFor(keys: Iterable<string>): number
}

/** @param now ms */
export function createSendWindow(now: () => number): SendWindow {
  const sentAt = new Map<string, number>()

  function removeOld(): void {
    for (const [key, at] of sentAt) if (now() - at >= MINUTE_MS) sentAt.delete(key)
  }

  function allowed(keys: Iterable<string>): string[] {
    removeOld()
    return [...keys].filter((key) => !sentAt.has(key)).slice(0, Math.max(0, MAX_PER_MINUTE - sentAt.size))
  }

  return {
    take(keys) {
      const taken = allowed(keys)
      for (const key of taken) sentAt.set(key, now())
      return taken
    },
    waitFor(keys) {
      const isFree = allowed(keys).length > 0 || sentAt.size === 0
      return isFree ? 0 : Math.min(...sentAt.values()) + MINUTE_MS - now()
    },
  }
}
