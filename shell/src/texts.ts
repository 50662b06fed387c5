import { createI18n } from '@viewpage/remote-kit/locales'
import type { TextKey } from '@viewpage/remote-kit'
import type { MessageTree } from '@viewpage/shared-events'
import type en from './locales/en.json'

/** The shell's texts in the page's language; a key that is not there does not compile. */
export type ShellTexts = (key: TextKey<typeof en>) => string

export function createShellTexts(language: string, messages: MessageTree): ShellTexts {
  const t = createI18n(language, { shell: messages }).getFixedT(null, 'shell')
  return (key) => t(key)
}
