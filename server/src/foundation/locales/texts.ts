import { createI18n, type TextKey } from '@viewpage/remote-kit/locales'
import { PSEUDO_LOCALE, pseudoMessages } from '@viewpage/remote-kit/pseudo-locale'
import type { Language } from '@viewpage/shared-events'
import type en from './en.json'
import { locales } from './index.ts'
import { isPseudoLocale } from './pseudo-locale.ts'

/** The server's texts in one language. Unknown keys do not compile. */
export type ServerTexts = (
  key: TextKey<typeof en>,
  values?: Readonly<Record<string, string | number>>,
) => string

const textsOf = new Map<string, ServerTexts>()

export function serverTexts(language: Language): ServerTexts {
  const isPseudo = isPseudoLocale()
  const name = isPseudo ? PSEUDO_LOCALE : language
  const known = textsOf.get(name)
  if (known) return known
  const messages = isPseudo ? pseudoMessages(locales.en) : locales[language]
  const t = createI18n(language, { server: messages }).getFixedT(null, 'server')
  const texts: ServerTexts = (key, values) => t(key, { ...values })
  textsOf.set(name, texts)
  return texts
}
