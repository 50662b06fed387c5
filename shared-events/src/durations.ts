/** ms */
export const MINUTE_MS = 60_000
/** ms */
export const HOUR_MS = 60 * MINUTE_MS
/** ms */
export const DAY_MS = 24 * HOUR_MS

/** For the `Max-Age` of cookies. */
export const YEAR_SECONDS = 365 * 24 * 60 * 60
