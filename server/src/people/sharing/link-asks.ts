import { dateLocaleOf } from '@viewpage/remote-kit/date-locale'
import type { Language } from '@viewpage/shared-events'
import { capitalised } from '../../foundation/locales/formats.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/** The language of a text, and the moment in which it is read. */
export interface Reading {
  readonly text: ServerTexts
  readonly language: Language
  /** ms since 1970 */
  readonly now: number
}

interface AskingLink {
  readonly question: 'open' | 'ask' | 'require'
  readonly hasPassword: boolean
  /** ms since 1970; `null`: never. */
  readonly expiresAt: number | null
  /** Whether only some addresses may use it. */
  readonly hasList: boolean
  readonly asksCode: boolean
  readonly asksMark: boolean
  /** Hash of the text that is to be accepted. */
  readonly agreement: string | null
  /** `null`: without limit. */
  readonly maxViews: number | null
  readonly openedViews: number
}

/** Whether its last day is over, or it was opened as often as it allows. @param now ms since 1970 */
export function isEnded(
  { expiresAt, maxViews, openedViews }: Pick<AskingLink, 'expiresAt' | 'maxViews' | 'openedViews'>,
  now: number,
): boolean {
  return (expiresAt !== null && expiresAt <= now) || (maxViews !== null && openedViews >= maxViews)
}

/** What a link asks and until when it works: "Password, until 24 December". */
export function linkAsks(link: AskingLink, reading: Reading): string {
  const { text, language, now } = reading
  const { question, hasPassword, expiresAt } = link
  // A link works until the end of its last day in UTC.
  const date = expiresAt === null ? '' : dayText(expiresAt - 1, reading)
  if (expiresAt !== null && expiresAt <= now) return text('dashboard.sharing.panel.asks.ended', { date })
  const { hasList, asksCode, asksMark, agreement, maxViews, openedViews: opened } = link
  const asksPerson = hasList || asksCode || asksMark || agreement !== null
  const asked = asksPerson ? 'require' : question
  const parts = [
    ...(asked === 'open' ? [] : [text(`dashboard.sharing.panel.asks.${asked}`)]),
    ...(hasList ? [text('dashboard.sharing.panel.asks.list')] : []),
    ...(asksCode ? [text('dashboard.sharing.panel.asks.code')] : []),
    ...(agreement === null ? [] : [text('dashboard.sharing.panel.asks.agreement')]),
    ...(asksMark ? [text('dashboard.sharing.panel.asks.mark')] : []),
    ...(maxViews === null ? [] : [text('dashboard.sharing.panel.asks.views', { opened, max: maxViews })]),
    ...(hasPassword ? [text('dashboard.sharing.panel.asks.password')] : []),
    ...(expiresAt === null ? [] : [text('dashboard.sharing.panel.asks.until', { date })]),
  ]
  if (parts.length === 0) return text('dashboard.sharing.panel.asks.nothing')
  const joined = parts.reduce((first, then) => text('dashboard.sharing.panel.asks.join', { first, then }))
  return capitalised(joined, language)
}

/** A day in UTC, with its year only if it is another one. @param time ms since 1970 */
export function dayText(time: number, { language, now }: Omit<Reading, 'text'>): string {
  const isOtherYear = new Date(time).getUTCFullYear() !== new Date(now).getUTCFullYear()
  return new Intl.DateTimeFormat(dateLocaleOf(language), {
    day: 'numeric',
    month: 'long',
    ...(isOtherYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(time)
}
