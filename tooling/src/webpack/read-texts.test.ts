import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { describeTextsInEnglish } from '../describe/remote-texts.ts'
import { readTextFiles } from './read-texts.ts'

// docs/behaviour/releases.md#languages-of-a-remote
describe('the message files of a remote', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-texts-'))
    mkdirSync(join(folder, 'src/locales'), { recursive: true })
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (name: string, content: string) => writeFileSync(join(folder, 'src/locales', name), content)

  it.each([
    [
      'nl.json',
      '{}',
      'is in no language of the site, which has de, en, es, fr, pt, hu, it, ja, ko. Rename or remove it.',
    ],
    ['de.json', '{ "title": "Notizen", }', 'is no tree of texts in JSON: { "key": "text" }.'],
    ['de.json', '{ "title": 1 }', 'is no tree of texts in JSON: { "key": "text" }.'],
    ['de.json', '{ "title": ["a"] }', 'is no tree of texts in JSON: { "key": "text" }.'],
    ['de.json', '{ "@en": {} }', 'has a key "@en", which the build uses. Rename it.'],
  ])('are refused for %s with %s', (name, content, fault) => {
    write('en.json', '{ "title": "Notes" }')
    write(name, content)
    const { texts, faults } = readTextFiles(join(folder, 'src/locales'))
    expect(faults).toEqual([`src/locales/${name} ${fault}`])
    expect(texts).toEqual({ en: { title: 'Notes' } })
  })

  it('are described by what is shown in English', () => {
    write('en.json', '{ "title": "Notes", "notes_one": "a note", "notes_other": "notes" }')
    write('de.json', '{ "title": "Notizen", "notes_one": "eine Notiz" }')
    expect(describeTextsInEnglish(folder, 'mf-notes')).toEqual([
      'mf-notes: src/locales/de.json lacks texts, which are shown in English: notes',
      'mf-notes: there is no file in src/locales for es, fr, pt, hu, it, ja, ko: its texts are shown in English there',
    ])
  })
})
