const DAY = 86_400_000

/** Relative activity by hour (UTC), midnight first: highest in the working hours of Europe and America. */
const HOURS = [
  0.12, 0.09, 0.07, 0.06, 0.08, 0.14, 0.27, 0.48, 0.74, 0.92, 0.97, 0.9, 0.82, 0.9, 1, 0.98, 0.9, 0.78, 0.68,
  0.6, 0.52, 0.42, 0.3, 0.2,
]
/** Relative activity by weekday, Sunday first. */
const WEEKDAYS = [0.46, 1, 0.93, 0.84, 0.88, 0.72, 0.42]
/** Activity at the start of the period, relative to its end. */
const AT_FIRST = 0.42

/**
 * The random time of a visit, between two times (ms since 1970): more by day, on weekdays, and towards the end.
 */
export function visitTime(random: () => number, from: number, to: number): number {
  // Rejection sampling by activity.
  for (;;) {
    const time = Math.floor(from + random() * (to - from))
    const growth = AT_FIRST + (1 - AT_FIRST) * ((time - from) / (to - from))
    if (random() < activityAt(time) * growth) return time
  }
}

function activityAt(time: number): number {
  const hour = HOURS[Math.floor((time % DAY) / 3_600_000)] ?? 0
  // 1 January 1970 was a Thursday.
  const weekday = WEEKDAYS[(Math.floor(time / DAY) + 4) % 7] ?? 0
  return hour * weekday
}
