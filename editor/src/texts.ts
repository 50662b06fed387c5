import { createTexts, type TextKey } from '@viewpage/remote-kit'
import type en from './locales/en.json'

/** The texts of the editor. Keys that are not in `locales/en.json` do not compile. */
export const { useText, Markup } = createTexts<typeof en>('editor')

/** A key of `locales/en.json`, without its plural form. */
export type EditorText = TextKey<typeof en>
