import type { Language, MessageTree } from '@viewpage/shared-events'
import i18next, { type i18n } from 'i18next'
import { ENGLISH, type Locales } from './english-texts.ts'
import { formatNumber } from './format-number.ts'
import type { PluralForm } from './text-key.ts'

export { ENGLISH, inEnglish, keysInEnglish, slotLanguage, textsIn } from './english-texts.ts'
export type { Locales } from './english-texts.ts'
export type { TextKey } from './text-key.ts'

// Plural forms differ between languages (Japanese has one, Spanish three), so they are compared by their base.
type Shape<M> = { [Key in keyof M as BaseKey<Key>]: M[Key] extends string ? string : Shape<M[Key]> }
type BaseKey<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key

type Missing<Wanted, Given> = Exclude<PathOf<Shape<Wanted>>, PathOf<Shape<Given>>>
type PathOf<M> = {
  [Key in keyof M & string]: M[Key] extends string ? Key : `${Key}.${PathOf<M[Key]>}`
}[keyof M & string]

/** Each language without what English lacks, too. */
type Partly<English, All> = {
  [L in keyof All]: L extends Language
    ? [Missing<All[L], English>] extends [never]
      ? All[L]
      : { 'not in English': Missing<All[L], English> }
    : { 'not a language of the site': L }
}

type Complete<English, All> = {
  [L in keyof All]: [Missing<English, All[L]>] extends [never]
    ? [Missing<All[L], English>] extends [never]
      ? All[L]
      : { 'not in English': Missing<All[L], English> }
    : { missing: Missing<English, All[L]> }
}

/**
 * All nine message files of a remote. A key that is missing in one language, or exists only in it, does not compile.
 *
 * @example `export const locales = defineLocales(en, { de, en, es, fr, pt, hu, it, ja, ko })`
 */
export function defineLocales<English extends MessageTree, All extends Record<Language, MessageTree>>(
  _english: English,
  all: All & Complete<English, All>,
): Record<Language, MessageTree> {
  return all
}

/**
 * The message files of a remote that has only some languages, or not every text in each. What is missing is shown in English,
 * and the build lists it. A text that exists only in another language, and a language that the site lacks, do not compile.
 *
 * @example `export const locales = defineSomeLocales(en, { de, en })`
 */
export function defineSomeLocales<English extends MessageTree, All extends { readonly en: English }>(
  _english: English,
  all: All & Partly<English, All>,
): Locales {
  return all
}

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Keeps the direction of a name or title within a sentence, and that of the sentence around it. */
export function isolated(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value
}

/**
 * A synchronous i18next instance with one language, and English for the texts that it lacks. React escapes the texts.
 *
 * @param resources texts by remote, as `textsIn` returns them
 */
export function createI18n(language: string, resources: Readonly<Record<string, MessageTree>>): i18n {
  const instance = i18next.createInstance()
  const english = Object.entries(resources).flatMap(([remote, { [ENGLISH]: texts }]) =>
    texts === undefined ? [] : [[remote, texts] as const],
  )
  void instance.init({
    lng: language,
    resources: {
      ...(english.length > 0 && { en: Object.fromEntries(english) }),
      [language]: resources,
    },
    fallbackLng: english.length > 0 && 'en',
    initAsync: false,
    // Not an escape for HTML, which React does.
    interpolation: { escape: isolated },
    returnNull: false,
  })
  instance.services.formatter?.add('number', (value: number) => formatNumber(value, language))
  return instance
}
