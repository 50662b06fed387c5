import { createTexts } from '@viewpage/remote-kit'
import type en from './locales/en.json'

/** The texts of this remote; a key that is not in `locales/en.json` does not compile. */
export const { useText, Markup } = createTexts<typeof en>('mf-sample')
