import { dateLocaleOf } from '@viewpage/remote-kit/date-locale'
import type { Language } from '@viewpage/shared-events'
import { Temporal } from 'temporal-polyfill'

/** Formats numbers, times and days in an interface language. */
export interface Formats {
  number(value: number): string
  /** @param fraction of 1 */
  percent(fraction: number): string
  /** As a clock, "3:12"; a dash for `null`. @param seconds */
  clock(seconds: number | null): string
  /** "29s"; a dash for `null`. */
  seconds(seconds: number | null): string
  /** @param day `YYYY-MM-DD` */
  day(day: string, length: 'short' | 'full'): string
  /** "16 – 22 Nov". */
  days(first: string, last: string): string
  month(day: string): string
  /** "Today, 10:42", "Yesterday, 9:15", "12 November". @param time ms since 1970 */
  moment(time: number, now: number): string
  languageName(tag: string): string
}

const DASH = '–'

export function formatsFor(language: Language, timeZone: string): Formats {
  const locale = dateLocaleOf(language)
  const numbers = new Intl.NumberFormat(locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: 0,
  })
  // "3:12" without hours, "1:03:12" with them.
  const clock = new Intl.DurationFormat(locale, {
    style: 'narrow',
    minutes: 'numeric',
    minutesDisplay: 'always',
  })
  const longClock = new Intl.DurationFormat(locale, { style: 'digital' })
  // A calendar day has no time zone.
  const days = {
    short: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    full: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  }
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone })
  const datesOfOldYears = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
  const dayOf = (time: number) =>
    Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate()

  return {
    number: (value) => numbers.format(value),
    percent: (fraction) => percents.format(fraction),
    clock(value) {
      if (value === null) return DASH
      const whole = Math.round(value)
      const hours = Math.floor(whole / 3_600)
      const format = hours > 0 ? longClock : clock
      return format.format({ hours, minutes: Math.floor((whole % 3_600) / 60), seconds: whole % 60 })
    },
    seconds: (value) => (value === null ? DASH : seconds.format(value)),
    day: (day, length) => days[length].format(new Date(day)),
    days: (first, last) => days.short.formatRange(new Date(first), new Date(last)),
    month: (day) => months.format(new Date(day)),
    moment(time, now) {
      const [day, today] = [dayOf(time), dayOf(now)]
      const daysAgo = day.until(today).days
      if (daysAgo > 1) return (day.year === today.year ? dates : datesOfOldYears).format(time)
      return `${capital(relative.format(-daysAgo, 'day'))}, ${times.format(time)}`
    },
    languageName: (tag) => capital(names.of(tag) ?? tag),
  }
}
