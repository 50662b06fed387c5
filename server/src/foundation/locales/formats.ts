import { dateLocaleOf } from '@viewpage/remote-kit/date-locale'
import type { Language } from '@viewpage/shared-events'

/** Formats numbers, durations, sizes and calendar days in an interface language. */
export interface Formats {
  number(value: number): string
  /** With three significant digits. */
  rounded(value: number): string
  /** With at most two decimals. */
  decimal(value: number): string
  /** @param fraction of 1 */
  percent(fraction: number): string
  /** With at most one decimal. @param fraction of 1 */
  exactPercent(fraction: number): string
  /** "1.2 MB" or "1.2 GB", of 1,024 units each. */
  size(bytes: number): string
  /** "12.3 kB", of 1,000 bytes each. */
  kilobytes(bytes: number): string
  /** As a clock, "3:12" or "1:03:12"; a dash for `null`. @param seconds */
  clock(seconds: number | null): string
  /** "29s"; a dash for `null`. */
  seconds(seconds: number | null): string
  /** "840 ms", "1.2 secs". */
  milliseconds(ms: number): string
  /** @param day `YYYY-MM-DD` */
  day(day: string, length: 'short' | 'full'): string
  /** "16 – 22 Nov". */
  days(first: string, last: string): string
  month(day: string): string
  languageName(tag: string): string
}

const DASH = '–'
const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE

/** Making the formats takes longer than the rest of a page. */
const known = new Map<Language, Formats>()

export function formatsFor(language: Language): Formats {
  const before = known.get(language)
  if (before) return before
  const formats = {
    ...numbersIn(language),
    ...sizesIn(language),
    ...durationsIn(language),
    ...daysIn(language),
  }
  known.set(language, formats)
  return formats
}

function numbersIn(language: Language) {
  const number = numberFormat(language, {})
  const rounded = numberFormat(language, { maximumSignificantDigits: 3 })
  const decimal = numberFormat(language, { maximumFractionDigits: 2 })
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const exactPercent = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return { number, rounded, decimal, percent, exactPercent }
}

function sizesIn(language: Language) {
  const inUnit = (unit: string) =>
    numberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
  const [kilobytes, megabytes, gigabytes] = [inUnit('kilobyte'), inUnit('megabyte'), inUnit('gigabyte')]
  return {
    kilobytes: (bytes: number) => kilobytes(bytes / 1_000),
    size: (bytes: number) => (bytes >= GIGABYTE ? gigabytes(bytes / GIGABYTE) : megabytes(bytes / MEGABYTE)),
  }
}

function durationsIn(language: Language) {
  const inUnit = (unit: string, unitDisplay: 'narrow' | 'short', maximumFractionDigits: number) =>
    numberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits })
  const seconds = inUnit('second', 'narrow', 0)
  const exactSeconds = inUnit('second', 'short', 1)
  const milliseconds = inUnit('millisecond', 'short', 0)
  const locale = dateLocaleOf(language)
  const clock = new Intl.DurationFormat(locale, {
    style: 'narrow',
    minutes: 'numeric',
    minutesDisplay: 'always',
  })
  const longClock = new Intl.DurationFormat(locale, { style: 'digital' })
  return {
    clock(value: number | null) {
      if (value === null) return DASH
      const whole = Math.round(value)
      const hours = Math.floor(whole / 3_600)
      const format = hours > 0 ? longClock : clock
      return format.format({ hours, minutes: Math.floor((whole % 3_600) / 60), seconds: whole % 60 })
    },
    seconds: (value: number | null) => (value === null ? DASH : seconds(value)),
    milliseconds: (ms: number) => (ms < 1_000 ? milliseconds(ms) : exactSeconds(ms / 1_000)),
  }
}

function daysIn(language: Language) {
  const locale = dateLocaleOf(language)
  // A calendar day has no time zone.
  const days = {
    short: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    full: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  }
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return {
    day: (day: string, length: 'short' | 'full') => days[length].format(new Date(day)),
    days: (first: string, last: string) => days.short.formatRange(new Date(first), new Date(last)),
    month: (day: string) => months.format(new Date(day)),
    languageName: (tag: string) => capitalised(names.of(tag) ?? tag, language),
  }
}

function numberFormat(language: Language, options: Intl.NumberFormatOptions): (value: number) => string {
  const format = new Intl.NumberFormat(dateLocaleOf(language), options)
  return (value) => format.format(value)
}

/** With a capital first letter. */
export function capitalised(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
