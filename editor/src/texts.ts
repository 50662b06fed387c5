import { createTexts, type TextKey } from '@viewpage/remote-kit'
import type en from './locales/en.json'

/** The texts of the editor; a key that is not in `locales/en.json` does not compile. */
export const { useText, Markup } = createTexts<typeof en>('editor')

/** A key of `locales/en.json`, without its plural form. */
export type EditorText = TextKey<typeof en>
