import { dateLocaleOf } from '@viewpage/remote-kit/date-locale'
import type { Language } from '@viewpage/shared-events'
import { Temporal } from 'temporal-polyfill'
import { capitalised } from './formats.ts'

/** Formats a time as it is from now: "Today, 10:42", "Yesterday, 9:15", "12 November". Times are ms since 1970. */
export type MomentFormat = (time: number, now: number) => string

export function momentsFor(language: Language, timeZone: string): MomentFormat {
  const locale = dateLocaleOf(language)
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone })
  const datesOfOldYears = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const dayOf = (time: number) =>
    Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate()
  return (time, now) => {
    const [day, today] = [dayOf(time), dayOf(now)]
    const daysAgo = day.until(today).days
    if (daysAgo > 1) return (day.year === today.year ? dates : datesOfOldYears).format(time)
    return `${capitalised(relative.format(-daysAgo, 'day'), language)}, ${times.format(time)}`
  }
}
