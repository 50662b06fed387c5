import { describe, expect, test } from '@jest/globals'
import { sampleDocument, sampleStep } from '../../test/sample-document.ts'
import { listFaults } from '../check/list-faults.ts'
import { faultInWords } from './document-error.ts'
import { parseDocument } from './parse-document.ts'
import { cutNotes, NOTES_LIMITS, splitNotes } from './speaker-notes.ts'

const withNotes = (...notes: unknown[]) =>
  sampleDocument({ path: notes.map((each, at) => ({ ...sampleStep(`s${at}`), notes: each })) })
const problems = (written: unknown) => splitNotes(written).faults.map((fault) => `${faultInWords(fault)} (${fault.pointer})`) // oxfmt-ignore

describe('the speaker notes of a written document', () => {
  test('are taken out of it', () => {
    const { document, speakerNotes, faults } = splitNotes(withNotes('Say hello', ''))
    expect([speakerNotes, faults]).toEqual([['Say hello', ''], []])
    expect(JSON.stringify(document)).not.toContain('notes')
    expect(parseDocument(document).path).toHaveLength(2)
  })

  test('are refused in a document that is not split', () => {
    expect(() => parseDocument(withNotes('Say hello'))).toThrow(
      'it has a property "notes", which is not known',
    )
  })

  test('are not there if no step has the field', () => {
    expect(splitNotes(sampleDocument({})).speakerNotes).toBeUndefined()
    for (const value of [null, 7, [], { path: null }]) expect(splitNotes(value).document).toBe(value)
  })

  test('have limits', () => {
    const long = 'a'.repeat(NOTES_LIMITS.step)
    expect(problems(withNotes(7, `${long}a`))).toEqual([
      'path[0] "s0": notes must be text (/path/0/notes)',
      'path[1] "s1": notes has 20,001 characters, more than 20,000 (/path/1/notes)',
    ])
    expect(problems(withNotes(...Array.from({ length: 11 }, () => long)))).toEqual([
      'the notes of all steps have 220,000 characters, more than 200,000 (/path)',
    ])
  })

  test('are checked with the document', () => {
    expect(listFaults(withNotes('Say hello'))).toEqual([])
    expect(listFaults(withNotes(7))).toMatchObject([{ pointer: '/path/0/notes' }])
  })
})

test('longer notes of an import lose their ends', () => {
  const cut = cutNotes(['a'.repeat(30_000), '', ...Array.from({ length: 10 }, () => 'b'.repeat(20_000))])
  expect([cut.length, cut[0]?.length, cut[1], cut.join('').length, cut.at(-1)]).toEqual([12, 20_000, '', 200_000, '']) // oxfmt-ignore
})
