import { createTexts, type TextKey } from '@viewpage/remote-kit'
import type en from './locales/en.json'

/** The texts of this remote; a key that is missing in `locales/en.json` does not compile. */
export const { useText, Markup } = createTexts<typeof en>('mf-toolbar')

/** A key of `locales/en.json`, without its plural form. */
export type ToolbarText = TextKey<typeof en>
