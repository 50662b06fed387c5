/**
 * The longest stay on a step that counts (docs/behaviour/tracking.md#path-view-pool), so also the largest credit that
 * can accumulate.
 */
const MAX_CREDIT_SECONDS = 60

/** The previous event of the same session and presentation. */
export interface EventBefore {
  /** Seconds of unused credit; `null` for rows from before the column existed. */
  readonly spare: number | null
  /** ms since 1970 */
  readonly received_at: number
}

/**
 * Limits the active time of an event to the time that passed on the server's clock. Unused time is kept as credit, up to
 * a minute, so that an event that arrives late loses nothing.
 *
 * @param activeTime seconds
 * @param now ms since 1970
 * @returns `credited`: seconds that count; `spare`: seconds left for the next event
 */
export function creditTime(
  activeTime: number,
  before: EventBefore | undefined,
  now: number,
): { credited: number; spare: number } {
  const available = before
    ? Math.min(MAX_CREDIT_SECONDS, (before.spare ?? 0) + secondsSince(before, now))
    : MAX_CREDIT_SECONDS
  const credited = Math.min(activeTime, Math.floor(available * 10) / 10)
  return { credited, spare: available - credited }
}

function secondsSince({ received_at }: EventBefore, now: number): number {
  return Math.max(0, now - received_at) / 1_000
}
