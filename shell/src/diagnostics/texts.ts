import type { TextKey } from '@viewpage/remote-kit'
import { createI18n } from '@viewpage/remote-kit/locales'
import { createContext, useContext } from 'react'
import { locales } from './locales/index.ts'
import type en from './locales/en.json'

export type DiagnosticsText = TextKey<typeof en>
export type Texts = (key: DiagnosticsText, values?: Readonly<Record<string, string | number>>) => string

/** The texts of the panel. They come with its code, so that other pages do not carry them. */
export function createTexts(language: string): Texts {
  const known = Object.hasOwn(locales, language) ? (language as keyof typeof locales) : 'en'
  const t = createI18n(known, { diagnostics: locales[known] }).getFixedT(null, 'diagnostics')
  return (key, values) => t(key, { ...values })
}

const TextsContext = createContext<Texts>((key) => key)
export const TextsProvider = TextsContext.Provider
export const useTexts = (): Texts => useContext(TextsContext)
