import { dateLocaleOf } from '@viewpage/remote-kit/date-locale'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import { formatsFor } from '../../../foundation/locales/formats.ts'
import { dayText, type Reading } from '../../../people/sharing/link-asks.ts'
import type { OwnViewLink } from '../view-link-store.ts'

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
