import { defineSomeLocales } from '@viewpage/remote-kit/locales'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** In other languages pages show the English texts, as they do for what German leaves out. */
export const locales = defineSomeLocales(en, { de, en })
