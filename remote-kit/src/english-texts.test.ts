import { describe, expect, it } from '@jest/globals'
import { keysInEnglish, slotLanguage, textsIn } from './english-texts.ts'
import { createI18n } from './locales.ts'
import { shownLanguage } from './shown-language.ts'

const en = {
  title: 'Notes',
  write: { first: 'Write one', more: 'Write another' },
  notes_one: '{{count}} note',
  notes_other: '{{count}} notes',
}
const de = { title: 'Notizen', write: { first: 'Schreib eine' }, notes_other: '{{count}} Notizen' }
const ja = { title: 'メモ', notes_other: 'メモ{{count}}件' }
const locales = { de, en, ja }

const i18nIn = (language: string) => createI18n(language, { 'mf-notes': textsIn(language, locales) })
const textIn = (language: string) => i18nIn(language).getFixedT(null, 'mf-notes')

// docs/behaviour/releases.md#languages-of-a-remote
describe('a remote with some languages', () => {
  it('shows each text in the language of the page, and in English where that lacks it', () => {
    const text = textIn('de')
    expect([text('title'), text('write.first'), text('write.more')]).toEqual([
      ...['Notizen', 'Schreib eine', 'Write another'],
    ])
  })

  it('is in English in a language that it does not have, with the plurals of English', () => {
    for (const language of ['ko', 'fr']) {
      const text = textIn(language)
      expect([text('title'), text('notes', { count: 1 }), text('notes', { count: 2 })]).toEqual([
        ...['Notes', '1 note', '2 notes'],
      ])
    }
  })

  it('has a text whatever plural forms its language has', () => {
    expect(keysInEnglish('de', locales)).toEqual(['write.more'])
    expect(keysInEnglish('ja', locales)).toEqual(['write.first', 'write.more'])
    expect(textIn('ja')('notes', { count: 1 })).toBe('メモ1件')
    expect(keysInEnglish('fr', locales)).toEqual(['title', 'write.first', 'write.more', 'notes'])
  })

  it('says in which language a text is shown', () => {
    const i18n = i18nIn('de')
    expect([shownLanguage(i18n, 'mf-notes', 'title'), shownLanguage(i18n, 'mf-notes', 'write.more')]).toEqual(
      [...['de', 'en']],
    )
  })

  it('has all its texts in English, and a name instead of a text that nobody wrote', () => {
    expect(textsIn('en', locales)).toBe(en)
    expect(textIn('en')('absent')).toBe('absent')
    expect(textIn('fr')('absent')).toBe('absent')
  })

  it('marks its slots in a language that it does not have', () => {
    const files = { de: 'locales/de.1.json', en: 'locales/en.1.json' }
    expect([slotLanguage(files, 'fr'), slotLanguage(files, 'de'), slotLanguage(files, 'en')]).toEqual([
      ...['en', null, null],
    ])
    expect(slotLanguage({}, 'fr')).toBeNull()
  })
})
