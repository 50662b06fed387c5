// English dates are written as "14 November 2026", not "November 14, 2026".
const DATE_LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' }

/** The locale of dates and numbers for an interface language, on every page. */
export function dateLocaleOf(language: string): string {
  return DATE_LOCALES[language] ?? language
}
