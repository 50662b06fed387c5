import type { Clock } from '@viewpage/remote-kit/browser'
import { isRetryable } from './answer-failure.ts'

/** What a delivery needs from the browser. */
export interface DeliveryBrowser extends Pick<Clock, 'after'> {
  /** Calls back each time the browser is online again. @returns the undo */
  onOnline(callback: () => void): () => void
}

/** A running delivery. */
export interface Delivery {
  /** Resolves with whether the first attempt succeeded. */
  readonly first: Promise<boolean>
  stop(): void
}

/** Delays between attempts; the last one repeats. */
export const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 300_000] as const

/**
 * Sends an answer until the server accepts or rejects it (docs/behaviour/identification.md#kept-answer). Retries with
 * increasing delays, and at once when the browser is online again.
 *
 * @param send one attempt
 * @param onEnd called when the server accepted or rejected the answer
 * @param onFailure called for each failed attempt
 */
export function deliverAnswer(
  send: () => Promise<void>,
  { after, onOnline }: DeliveryBrowser,
  { onEnd, onFailure }: { onEnd: () => void; onFailure: (error: unknown) => void },
): Delivery {
  let failures = 0
  let isSending = false
  let hasEnded = false
  let stopTimer = () => {}
  const stopListening = onOnline(() => void attempt())

  function stop(): void {
    hasEnded = true
    stopTimer()
    stopListening()
  }

  async function attempt(): Promise<boolean> {
    if (isSending || hasEnded) return false
    stopTimer()
    isSending = true
    try {
      await send()
    } catch (error) {
      onFailure(error)
      if (isRetryable(error)) wait()
      else end()
      return false
    } finally {
      isSending = false
    }
    end()
    return true
  }

  function wait(): void {
    const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0
    failures += 1
    if (!hasEnded) stopTimer = after(delay, () => void attempt())
  }

  function end(): void {
    stop()
    onEnd()
  }

  return { first: attempt(), stop }
}
