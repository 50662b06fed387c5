import { dateLocaleOf } from '@viewpage/remote-kit/date-locale'
import type { Language } from '@viewpage/shared-events'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import { capitalised, formatsFor } from '../../../foundation/locales/formats.ts'
import type { ServerTexts } from '../../../foundation/locales/texts.ts'
import type { OwnViewLink } from '../view-link-store.ts'

/** The language of a text, and the moment in which it is read. */
export interface Reading {
  readonly text: ServerTexts
  readonly language: Language
  /** ms since 1970 */
  readonly now: number
}

/** Whether its last day is over. */
export function isEnded({ expiresAt }: OwnViewLink, now: number): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** What a link asks and until when it works: "Password, until 24 December". */
export function linkAsks(link: OwnViewLink, reading: Reading): string {
  const { text, language, now } = reading
  const { question, hasPassword, expiresAt } = link
  const date = expiresAt === null ? '' : dayText(expiresAt - 1, reading)
  if (isEnded(link, now)) return text('dashboard.sharing.panel.asks.ended', { date })
  const parts = [
    ...(question === 'open' ? [] : [text(`dashboard.sharing.panel.asks.${question}`)]),
    ...(hasPassword ? [text('dashboard.sharing.panel.asks.password')] : []),
    ...(expiresAt === null ? [] : [text('dashboard.sharing.panel.asks.until', { date })]),
  ]
  if (parts.length === 0) return text('dashboard.sharing.panel.asks.nothing')
  const joined = parts.reduce((first, then) => text('dashboard.sharing.panel.asks.join', { first, then }))
  return capitalised(joined, language)
}

/** "32 views". */
export function viewsText({ views }: OwnViewLink, { text, language }: Reading): string {
  if (views === 0) return text('dashboard.sharing.panel.noViews')
  return text('dashboard.views', { count: views, number: formatsFor(language).number(views) })
}

/** "10 minutes ago", "yesterday"; after a month the day; empty without a visit. */
export function lastVisitText({ lastViewedAt }: OwnViewLink, reading: Reading): string {
  if (lastViewedAt === null) return ''
  const ms = Math.max(0, reading.now - lastViewedAt)
  const [, unit, length] = SPANS.find(([below]) => ms < below) ?? []
  if (unit === undefined || length === undefined) return dayText(lastViewedAt, reading)
  return new Intl.RelativeTimeFormat(dateLocaleOf(reading.language), { numeric: 'auto' }).format(
    -Math.floor(ms / length),
    unit,
  )
}

/** Up to which age, in which unit, of how many ms. */
const SPANS = [
  [MINUTE_MS, 'second', MINUTE_MS],
  [HOUR_MS, 'minute', MINUTE_MS],
  [DAY_MS, 'hour', HOUR_MS],
  [30 * DAY_MS, 'day', DAY_MS],
] as const

/** A day in UTC, with its year only if it is another one. @param time ms since 1970 */
function dayText(time: number, { language, now }: Reading): string {
  const isOtherYear = new Date(time).getUTCFullYear() !== new Date(now).getUTCFullYear()
  return new Intl.DateTimeFormat(dateLocaleOf(language), {
    day: 'numeric',
    month: 'long',
    ...(isOtherYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(time)
}
