import type { Language, MessageTree } from '@viewpage/shared-events'
import i18next, { type i18n } from 'i18next'
import { formatNumber } from './format-number.ts'
import type { PluralForm } from './text-key.ts'

export type { TextKey } from './text-key.ts'

// Plural forms differ between languages (Japanese has one, Spanish three), so they are compared by their base.
type Shape<M> = { [Key in keyof M as BaseKey<Key>]: M[Key] extends string ? string : Shape<M[Key]> }
type BaseKey<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key

type Missing<Wanted, Given> = Exclude<PathOf<Shape<Wanted>>, PathOf<Shape<Given>>>
type PathOf<M> = {
  [Key in keyof M & string]: M[Key] extends string ? Key : `${Key}.${PathOf<M[Key]>}`
}[keyof M & string]

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

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Keeps the direction of a name or title within a sentence, and that of the sentence around it. */
export function isolated(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value
}

/** A synchronous i18next instance with one language. React escapes the texts. */
export function createI18n(language: string, resources: Readonly<Record<string, MessageTree>>): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    resources: { [language]: resources },
    fallbackLng: false,
    initAsync: false,
    // Not an escape for HTML, which React does.
    interpolation: { escape: isolated },
    returnNull: false,
  })
  instance.services.formatter?.add('number', (value: number) => formatNumber(value, language))
  return instance
}
