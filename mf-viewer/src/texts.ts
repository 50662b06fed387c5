import { createTexts } from '@viewpage/remote-kit'
import type en from './locales/en.json'

/** The texts of this remote. A key that is missing in `locales/en.json` does not compile. */
export const { useText, Markup } = createTexts<typeof en>('mf-viewer')
