import type { TextKey } from '@viewpage/remote-kit'
import type { CreateI18n } from '@viewpage/remote-kit/host'
import type en from './locales/en.json'

/** The shell's texts in the page's language. */
export type ShellTexts = (key: TextKey<typeof en>) => string

export function createShellTexts(i18n: ReturnType<CreateI18n>): ShellTexts {
  const t = i18n.getFixedT(null, 'shell')
  return (key) => t(key)
}
