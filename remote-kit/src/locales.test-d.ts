/* What must not compile: checked by `npm run typecheck`, which fails when an expected error is none. */
import { defineLocales, defineSomeLocales, type Locales } from './locales.ts'

const en = { title: 'Notes', notes_one: '{{count}} note', notes_other: '{{count}} notes' }
const de = { title: 'Notizen', notes_other: '{{count}} Notizen' }
const part = { title: 'Notes' }
const more = { ...de, subtitle: 'Untertitel' }

const all: Locales = defineLocales(en, { de, en, es: de, fr: de, pt: de, hu: de, it: de, ja: de, ko: de })
const some: Locales = defineSomeLocales(en, { de: part, en })
defineSomeLocales(en, { en })

// @ts-expect-error -- a language is missing
defineLocales(en, { de, en, es: de, fr: de, pt: de, hu: de, it: de, ja: de })
// @ts-expect-error -- a text is missing in one language
defineLocales(en, { de: part, en, es: de, fr: de, pt: de, hu: de, it: de, ja: de, ko: de })
// @ts-expect-error -- English is missing
defineSomeLocales(en, { de })
// @ts-expect-error -- a text is not in English
defineSomeLocales(en, { de: more, en })
// @ts-expect-error -- the site does not have this language
defineSomeLocales(en, { en, nl: de })

export default [all, some]
