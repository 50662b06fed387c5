import type { Language, MessageTree } from '@viewpage/shared-events'

/** The texts of a remote by language. English has all; a text that another language lacks is shown in English. */
export interface Locales extends Readonly<Partial<Record<Language, MessageTree>>> {
  readonly en: MessageTree
}

/** Where the texts of a language have the English ones that the language lacks. No text of a remote has this name. */
export const ENGLISH = '@en'

const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/

/** The texts of a language, with the English ones that it lacks under {@link ENGLISH}. */
export function textsIn(language: string, locales: Locales): MessageTree {
  const own = locales[language as Language]
  if (!own) return inEnglish(locales.en)
  if (own === locales.en) return own
  const english = lackedBy(own, locales.en)
  return Object.keys(english).length > 0 ? { ...own, [ENGLISH]: english } : own
}

/** The texts of a language that a remote lacks. */
export function inEnglish(english: MessageTree): MessageTree {
  return { [ENGLISH]: english }
}

/** The keys (`a.b`, without plural forms) of the texts that are shown in English in a language. */
export function keysInEnglish(language: string, locales: Locales): readonly string[] {
  const { [ENGLISH]: english = {} } = textsIn(language, locales)
  return [...new Set(keysOf(english).map((key) => key.replace(PLURAL_FORM, '')))]
}

function lackedBy(own: MessageTree, english: MessageTree): MessageTree {
  const lacked = Object.entries(english).flatMap(([key, text]): [string, MessageTree | string][] => {
    const there = own[key]
    if (typeof text !== 'string') {
      const below = lackedBy(typeof there === 'object' ? there : {}, text)
      return Object.keys(below).length > 0 ? [[key, below]] : []
    }
    // Languages differ in their plural forms, but each has this one.
    const form = key.replace(PLURAL_FORM, '_other')
    return typeof own[form in english ? form : key] === 'string' ? [] : [[key, text]]
  })
  return Object.fromEntries(lacked)
}

function keysOf(texts: MessageTree | string): string[] {
  if (typeof texts === 'string') return []
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [key] : keysOf(text).map((below) => `${key}.${below}`),
  )
}

/**
 * The `lang` of a slot whose remote has no texts in the language of the page.
 *
 * @param locales languages of the remote to their files
 * @returns `null` if it has some, so that the slot is in the language of the page
 */
export function slotLanguage(locales: Readonly<Record<string, string>>, language: string): 'en' | null {
  return Object.hasOwn(locales, language) || !Object.hasOwn(locales, 'en') ? null : 'en'
}
