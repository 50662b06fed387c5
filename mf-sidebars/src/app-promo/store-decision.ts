/** ms on top of `openAppTimeout` before the store is tried (section 9). */
export const STORE_DELAY = 1_000

/** ms a timer may be late and still count as on time; a page that slept because the app opened is later (D39). */
export const LATENESS_ALLOWED = 500

/** What happened between the tap and the timer. */
export interface OpeningAttempt {
  /** ms, of any clock */
  readonly startedAt: number
  /** ms, of the same clock: when the timer fired */
  readonly firedAt: number
  /** ms the timer was set to */
  readonly delay: number
  /** The page was hidden meanwhile. */
  readonly wasHidden: boolean
}

/** Whether the app did not open, so that its store is next (D39). */
export function shouldGoToStore({ startedAt, firedAt, delay, wasHidden }: OpeningAttempt): boolean {
  return !wasHidden && firedAt - startedAt <= delay + LATENESS_ALLOWED
}
