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
}

/** Whether its last day is over. @param now ms since 1970 */
export function isEnded({ expiresAt }: Pick<AskingLink, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** What a link asks and until when it works: "Password, until 24 December". */
export function linkAsks(link: AskingLink, reading: Reading): string {
  const { text, language, now } = reading
  const { question, hasPassword, expiresAt } = link
  // A link works until the end of its last day in UTC.
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
