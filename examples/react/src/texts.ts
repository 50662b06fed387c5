import { createTexts } from '@viewpage/remote-kit'
import type en from './locales/en.json'

/** The texts of this remote; a key that is not in `locales/en.json` does not compile. */
export const { useText } = createTexts<typeof en>('mf-counter-react')
