import type { Language } from '@viewpage/shared-events'

interface Grouping {
  readonly separator: string
  /** Digits from which a number is grouped. */
  readonly minDigits: number
}

/** How a number is parted into groups of three digits: CLDR, as in `Intl.NumberFormat`. */
const GROUPINGS: Readonly<Record<Language, Grouping>> = {
  de: { separator: '.', minDigits: 4 },
  en: { separator: ',', minDigits: 4 },
  es: { separator: '.', minDigits: 5 },
  fr: { separator: '\u202f', minDigits: 4 },
  hu: { separator: '\u00a0', minDigits: 5 },
  it: { separator: '.', minDigits: 5 },
  ja: { separator: ',', minDigits: 4 },
  ko: { separator: ',', minDigits: 4 },
  pt: { separator: '.', minDigits: 4 },
}

/**
 * Formats a number like `Intl.NumberFormat`. For whole numbers it does not use it: a browser needs 15 ms to load its data
 * for the first one of a page, 60 ms on a slow device.
 *
 * @param language a BCP 47 tag
 */
export function formatNumber(value: number, language: string): string {
  const grouping = isTranslated(language) ? GROUPINGS[language] : null
  if (!grouping || !Number.isSafeInteger(value) || value < 0 || Object.is(value, -0))
    return new Intl.NumberFormat(language).format(value)
  const digits = String(value)
  return digits.length < grouping.minDigits ? digits : inGroups(digits).join(grouping.separator)
}

function isTranslated(language: string): language is Language {
  return Object.hasOwn(GROUPINGS, language)
}

function inGroups(digits: string): string[] {
  const first = digits.length % 3 || 3
  const groups = [digits.slice(0, first)]
  for (let start = first; start < digits.length; start += 3) groups.push(digits.slice(start, start + 3))
  return groups
}
