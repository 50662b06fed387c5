import type { TextKey } from '@viewpage/remote-kit'
import { createI18n } from '@viewpage/remote-kit/locales'
import { PSEUDO_LOCALE, pseudoMessages } from '@viewpage/remote-kit/pseudo-locale'
import type { PageData } from '@viewpage/shared-events'
import { createContext, useContext } from 'react'
import { locales } from './locales/index.ts'
import type en from './locales/en.json'

export type DiagnosticsText = TextKey<typeof en>
export type Texts = (key: DiagnosticsText, values?: Readonly<Record<string, string | number>>) => string

/**
 * The texts of the panel. They are part of its chunk, so that other pages do not load them.
 *
 * @param search of the page's address, which asks for the pseudo-locale
 */
export function createTexts(
  { language, environment }: Pick<PageData, 'language' | 'environment'>,
  search: string,
): Texts {
  const known = Object.hasOwn(locales, language) ? language : 'en'
  // The same rule as on the server.
  const isPseudo = environment !== 'production' && new URLSearchParams(search).get('lang') === PSEUDO_LOCALE
  const messages = isPseudo ? pseudoMessages(locales.en) : locales[known]
  const t = createI18n(known, { diagnostics: messages }).getFixedT(null, 'diagnostics')
  return (key, values) => t(key, { ...values })
}

const TextsContext = createContext<Texts>((key) => key)
export const TextsProvider = TextsContext.Provider
export const useTexts = (): Texts => useContext(TextsContext)
