import type { Clock } from '@viewpage/remote-kit/browser'

/** Messages that are handled at once after a pause, and then per second: a page may send any number. */
export const MAX_MESSAGES_AT_ONCE = 20
export const MESSAGES_PER_SECOND = 10

/**
 * Handles messages no faster than the page can bear. Of those of one type that wait, the last one wins; the others are
 * handled in the order in which they were sent last.
 *
 * @returns what takes a message, and the undo, which forgets those that wait
 */
export function limitMessages<Message extends { readonly type: string }>(
  handle: (message: Message) => void,
  { now, after }: Pick<Clock, 'now' | 'after'>,
): { readonly take: (message: Message) => void; readonly stop: () => void } {
  const waiting = new Map<string, Message>()
  let left = MAX_MESSAGES_AT_ONCE
  let at = now()
  let stopTimer: (() => void) | null = null

  function isAllowed(): boolean {
    left = Math.min(MAX_MESSAGES_AT_ONCE, left + ((now() - at) * MESSAGES_PER_SECOND) / 1_000)
    at = now()
    if (left < 1) return false
    left -= 1
    return true
  }

  function handleNext(): void {
    stopTimer = null
    const [first] = waiting.values()
    if (first && isAllowed()) {
      waiting.delete(first.type)
      handle(first)
    }
    if (waiting.size > 0) stopTimer = after(1_000 / MESSAGES_PER_SECOND, handleNext)
  }

  return {
    take(message) {
      if (waiting.size === 0 && isAllowed()) return handle(message)
      waiting.delete(message.type)
      waiting.set(message.type, message)
      stopTimer ??= after(1_000 / MESSAGES_PER_SECOND, handleNext)
    },
    stop() {
      waiting.clear()
      stopTimer?.()
    },
  }
}
