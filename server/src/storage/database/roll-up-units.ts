import { HOUR_MS } from '@viewpage/shared-events/durations'

/**
 * Units of `roll_ups`. The triggers of the first schema contain them: a change needs new triggers and
 * `npm run insights -- rebuild`.
 */

/** Lengths of a slot. Every time zone since 2000 is a multiple of a quarter of an hour from UTC. */
export const QUARTER_MINUTES = 15
export const DAY_MINUTES = 24 * 60

/** A longer visit may have begun long before an end of a period that it crosses, so an index lists it. */
export const LONG_VISIT_MS = 6 * HOUR_MS

/** Up to here a bin is one second wide. */
const MAX_EXACT_SECONDS = 600
/** Above, each is this much wider than the one before. */
const GROWTH = 1.02
const FIRST_WIDE_BIN = MAX_EXACT_SECONDS + 1
/** Seconds are rounded, so the last exact bin ends here. */
const FIRST_WIDE_SECONDS = MAX_EXACT_SECONDS + 0.5

/** SQL for the bin of a time. @param ms SQL for whole milliseconds */
export function secondsBin(ms: string): string {
  const first = FIRST_WIDE_SECONDS * 1_000
  return `case when ${ms} < ${first} then (${ms} + 500) / 1000
    else ${FIRST_WIDE_BIN} + cast(floor(ln(cast(${ms} as double precision) / ${first}) / ${Math.log(GROWTH)}) as integer) end`
}

/** The same as {@link secondsBin}. */
export function binOf(ms: number): number {
  const first = FIRST_WIDE_SECONDS * 1_000
  return ms < first
    ? Math.floor((ms + 500) / 1_000)
    : FIRST_WIDE_BIN + Math.floor(Math.log(ms / first) / Math.log(GROWTH))
}

/** The seconds that a bin stands for: itself, or the geometric middle of a wide one. */
export function secondsOfBin(bin: number): number {
  return bin < FIRST_WIDE_BIN ? bin : FIRST_WIDE_SECONDS * GROWTH ** (bin - FIRST_WIDE_BIN + 0.5)
}
