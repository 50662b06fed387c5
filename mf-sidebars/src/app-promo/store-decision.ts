/** Time after `openAppTimeout` before the store opens (docs/behaviour/page.md#native-app-promo). */
export const STORE_DELAY_MS = 1_000

/**
 * A later timer means that the page was suspended because the app opened
 * (docs/behaviour/page.md#no-store-after-the-app).
 */
export const MAX_TIMER_DELAY_MS = 500

/** The time between the tap and the timer. */
export interface OpeningAttempt {
  /** ms, any clock */
  readonly startedAt: number
  /** ms, same clock: when the timer fired */
  readonly firedAt: number
  /** ms; the delay of the timer */
  readonly delay: number

  readonly wasHidden: boolean
}

/** Whether the app did not open, so that the store should (docs/behaviour/page.md#no-store-after-the-app). */
export function shouldGoToStore({ startedAt, firedAt, delay, wasHidden }: OpeningAttempt): boolean {
  return !wasHidden && firedAt - startedAt <= delay + MAX_TIMER_DELAY_MS
}
