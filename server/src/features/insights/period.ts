import { Temporal } from 'temporal-polyfill'

/** The days of an insights page, in one time zone. */
export interface Period {
  /** The last days, everything, or days that the owner chose (`own`). */
  readonly range: Range
  /** IANA name. */
  readonly timeZone: string
  /** First and last day, `YYYY-MM-DD`; both are part of it. */
  readonly firstDay: string
  readonly lastDay: string
  /** ms since 1970; `until` is the first moment after it. */
  readonly since: number
  readonly until: number
  /** The length of one point of a chart. */
  readonly unit: Unit
  /** Every unit of the period in order, cut at its ends. */
  readonly spans: readonly Span[]
}

export const RANGES = ['7', '30', 'all'] as const
export type Range = (typeof RANGES)[number] | 'own'
export type Unit = 'day' | 'week' | 'month'

/** A part of a period. */
export interface Span {
  /** Its first and last day, `YYYY-MM-DD`. */
  readonly day: string
  readonly lastDay: string
  /** ms since 1970 */
  readonly since: number
  readonly until: number
}

/** Query parameters of a period, unchecked. */
export interface PeriodQuery {
  readonly range?: unknown
  readonly from?: unknown
  readonly to?: unknown
  readonly tz?: unknown
}

export type PeriodFault = 'dateMissing' | 'dateInvalid' | 'order' | 'timeZone'

/** Faults by query parameter. */
export type PeriodFaults = Partial<Record<'from' | 'to' | 'tz', PeriodFault>>

const DEFAULT_TIME_ZONE = 'UTC'

/** Longer periods are charted by week, then by month. */
const MAX_DAYS = 92
const MAX_WEEKS = 104
/** Earlier dates are refused; the service did not exist then. */
const EARLIEST = '2000-01-01'

export interface PeriodMoment {
  /** ms since 1970 */
  readonly now: number
  /** ms since 1970 of the first view, where `all` starts. */
  readonly first: number
}

/**
 * Reads the period from the query; by default the last 30 days.
 *
 * @returns the period, and faults; with a fault it is the last 30 days
 */
export function readPeriod(
  query: PeriodQuery,
  moment: PeriodMoment,
): { period: Period; faults: PeriodFaults } {
  const timeZone = query.tz === undefined || query.tz === '' ? DEFAULT_TIME_ZONE : timeZoneOf(query.tz)
  if (timeZone === null) {
    return { period: lastDays('30', DEFAULT_TIME_ZONE, moment), faults: { tz: 'timeZone' } }
  }
  const hasDates = [query.from, query.to].some((date) => date !== undefined && date !== '')
  if (!hasDates) {
    const range = RANGES.find((each) => each === query.range) ?? '30'
    return { period: lastDays(range, timeZone, moment), faults: {} }
  }
  const [from, to] = [dateOf(query.from), dateOf(query.to)]
  const faults: PeriodFaults = {
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
  }
  if (typeof from === 'string' || typeof to === 'string') {
    return { period: lastDays('30', timeZone, moment), faults }
  }
  if (Temporal.PlainDate.compare(from, to) > 0) {
    return { period: lastDays('30', timeZone, moment), faults: { to: 'order' } }
  }
  // Days in the future have no data.
  const today = dayOf(moment.now, timeZone)
  const days = [earlier(from, today), earlier(to, today)] as const
  return { period: periodOf('own', timeZone, ...days), faults: {} }
}

function lastDays(range: Exclude<Range, 'own'>, timeZone: string, { now, first }: PeriodMoment): Period {
  const today = dayOf(now, timeZone)
  const from =
    range === 'all' ? earlier(dayOf(first, timeZone), today) : today.subtract({ days: Number(range) - 1 })
  return periodOf(range, timeZone, from, today)
}

function periodOf(range: Range, timeZone: string, from: Temporal.PlainDate, to: Temporal.PlainDate): Period {
  const days = from.until(to).days + 1
  const unit = days <= MAX_DAYS ? 'day' : days <= MAX_WEEKS * 7 ? 'week' : 'month'
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds
  const spans: Span[] = []
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0;) {
    const next = earlier(startOfNext(day, unit), to.add({ days: 1 }))
    spans.push({
      day: day.toString(),
      lastDay: next.subtract({ days: 1 }).toString(),
      since: startOf(day),
      until: startOf(next),
    })
    day = next
  }
  return {
    range,
    timeZone,
    firstDay: from.toString(),
    lastDay: to.toString(),
    since: startOf(from),
    until: startOf(to.add({ days: 1 })),
    unit,
    spans,
  }
}

/** Weeks begin on Monday. */
function startOfNext(day: Temporal.PlainDate, unit: Unit): Temporal.PlainDate {
  if (unit === 'day') return day.add({ days: 1 })
  if (unit === 'week') return day.add({ days: 8 - day.dayOfWeek })
  return day.with({ day: 1 }).add({ months: 1 })
}

/** `YYYY-MM-DD` */
export function dateIn(timeZone: string, time: number): string {
  return dayOf(time, timeZone).toString()
}

function dayOf(time: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate()
}

function earlier(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) <= 0 ? one : other
}

function dateOf(text: unknown): Temporal.PlainDate | PeriodFault {
  if (text === undefined || text === '') return 'dateMissing'
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return 'dateInvalid'
  try {
    const date = Temporal.PlainDate.from(text, { overflow: 'reject' })
    return Temporal.PlainDate.compare(date, EARLIEST) < 0 ? 'dateInvalid' : date
  } catch {
    return 'dateInvalid'
  }
}

/** Accepts IANA names only: an offset does not follow daylight saving time. */
function timeZoneOf(name: unknown): string | null {
  if (typeof name !== 'string' || !/^[A-Z][\w+/-]{0,63}$/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
