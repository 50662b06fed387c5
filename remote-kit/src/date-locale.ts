// English dates are written as "14 November 2026", not "November 14, 2026".
const DATE_LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' }

/** The locale of dates and numbers for an interface language, on every page. */
export function dateLocaleOf(language: string): string {
  return DATE_LOCALES[language] ?? language
}

const DATE = { year: 'numeric', month: 'long', day: 'numeric' } as const
const MOMENT = { ...DATE, hour: '2-digit', minute: '2-digit' } as const

/** Creating a formatter is slow, so there is one for each language and time zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a date as every page does. @param time ms since 1970 @param timeZone without it, that of the visitor */
export function formatDate(time: number, language: string, timeZone?: string): string {
  return formatOf(language, { ...DATE, timeZone }).format(time)
}

/**
 * Formats a date with its time as every page does.
 *
 * @param time ms since 1970
 * @param timeZone named behind the time; without it, that of the visitor, unnamed
 */
export function formatMoment(time: number, language: string, timeZone?: string): string {
  const named = timeZone === undefined ? {} : ({ timeZone, timeZoneName: 'short' } as const)
  return formatOf(language, { ...MOMENT, ...named }).format(time)
}

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${options.hour ?? ''} ${options.timeZone ?? ''}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(dateLocaleOf(language), options)
  formats.set(key, made)
  return made
}
