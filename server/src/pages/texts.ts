import { createI18n, type TextKey } from '@viewpage/remote-kit/locales'
import type { Language } from '@viewpage/shared-events'
import type en from '../locales/en.json'
import { locales } from '../locales/index.ts'

/** The server's texts in one language; a key that is not there does not compile. */
export type ServerTexts = (
  key: TextKey<typeof en>,
  values?: Readonly<Record<string, string | number>>,
) => string

const textsOf = new Map<Language, ServerTexts>()

export function serverTexts(language: Language): ServerTexts {
  const known = textsOf.get(language)
  if (known) return known
  const t = createI18n(language, { server: locales[language] }).getFixedT(null, 'server')
  const texts: ServerTexts = (key, values) => t(key, { ...values })
  textsOf.set(language, texts)
  return texts
}
