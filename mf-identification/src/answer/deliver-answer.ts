import type { Clock } from '@viewpage/remote-kit/browser'
import { mayBeTakenLater } from './answer-failure.ts'

/** What a delivery needs from the browser. */
export interface DeliveryBrowser extends Pick<Clock, 'after'> {
  /** Calls back each time the browser is online again. @returns the undo */
  onOnline(callback: () => void): () => void
}

/** An answer on its way. */
export interface Delivery {
  /** Resolves with whether the first attempt brought it there. */
  readonly first: Promise<boolean>
  stop(): void
}

/** ms between attempts; the last one again and again. */
export const BACK_OFF = [5_000, 15_000, 60_000, 300_000] as const

/**
 * Sends until the answer is taken, or refused for good (D19): after a while that gets longer, and as soon as the
 * browser is online again.
 *
 * @param send one attempt
 * @param onEnd it was taken or refused: nothing is left to do
 * @param onFailure every attempt that failed
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
      if (mayBeTakenLater(error)) wait()
      else end()
      return false
    } finally {
      isSending = false
    }
    end()
    return true
  }

  function wait(): void {
    const delay = BACK_OFF[Math.min(failures, BACK_OFF.length - 1)] ?? 0
    failures += 1
    if (!hasEnded) stopTimer = after(delay, () => void attempt())
  }

  function end(): void {
    stop()
    onEnd()
  }

  return { first: attempt(), stop }
}
