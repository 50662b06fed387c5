import type { TextKey } from '@viewpage/remote-kit'
import type { CreateI18n } from '@viewpage/remote-kit/host'
import type en from './locales/en.json'

/** The shell's texts in the page's language. */
export type ShellTexts = (key: TextKey<typeof en>) => string

/** @param createI18n called for the first text, because most pages show no text of the shell */
export function createShellTexts(createI18n: () => ReturnType<CreateI18n>): ShellTexts {
  let t: ShellTexts | null = null
  return (key) => {
    t ??= createI18n().getFixedT(null, 'shell')
    return t(key)
  }
}
