/** Seconds: what one stay on a step may count (section 4), so the most that can be on its way at once. */
const MAX_CREDIT_SECONDS = 60

/** The event of the same session and presentation that came before. */
export interface EventBefore {
  /** Seconds; `null` of one from before that was kept. */
  readonly spare: number | null
  /** ms since 1970 */
  readonly received_at: number
}

/**
 * How much of the active time that an event tells is credited: never more than passed by our own clock. An event that
 * was late on its way loses nothing: what was not used when it came is kept, up to a minute.
 *
 * @param activeTime seconds
 * @param now ms since 1970
 * @returns seconds that count, and seconds that are left for the next event
 */
export function creditTime(
  activeTime: number,
  before: EventBefore | undefined,
  now: number,
): { credited: number; spare: number } {
  const most = before
    ? Math.min(MAX_CREDIT_SECONDS, (before.spare ?? 0) + secondsSince(before, now))
    : MAX_CREDIT_SECONDS
  const credited = Math.min(activeTime, Math.floor(most * 10) / 10)
  return { credited, spare: most - credited }
}

function secondsSince({ received_at }: EventBefore, now: number): number {
  return Math.max(0, now - received_at) / 1_000
}
