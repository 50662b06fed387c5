import { describe, expect, it } from '@jest/globals'
import { Value } from 'typebox/value'
import { notesInShort } from '../../test/support/notes-in-short.ts'
import { collectNotes } from './collect-notes.ts'
import { ImportNotes } from './import-note.ts'

describe('the notes of an import', () => {
  it('are one for each kind, with how many things it is about', () => {
    const { add, notes } = collectNotes()
    for (const name of ['a.png', 'b.png', 'a.png']) add('missingFile', name)
    add('scripts')
    add('scripts')
    expect(notesInShort(notes())).toEqual(['missingFile 2: a.png, b.png', 'scripts 2'])
  })

  it('say the steps they are about, in order', () => {
    const { add, atStep, notes } = collectNotes()
    for (const step of [3, 1, 1]) {
      atStep(step)
      add('pictureBroken')
    }
    atStep(undefined)
    add('pictureBroken')
    expect(notes()).toEqual([
      {
        code: 'pictureBroken',
        count: 4,
        names: [],
        steps: [
          { step: 1, count: 2 },
          { step: 3, count: 1 },
        ],
      },
    ])
  })

  it('keep five names, cut and in one line, and the count of all', () => {
    const { add, notes } = collectNotes()
    for (let at = 0; at < 20_000; at++) add('missingFile', `${at}\n\u202e${'x'.repeat(500)}`)
    const [note] = notes()
    expect(note?.count).toBe(10_000)
    expect(note?.names).toHaveLength(5)
    expect(note?.names[0]).toBe(`0 ${'x'.repeat(117)}…`)
    expect(Value.Check(ImportNotes, notes())).toBe(true)
  })

  it('keep the first hundred steps', () => {
    const { add, atStep, notes } = collectNotes()
    for (let step = 1; step <= 500; step++) {
      atStep(step)
      add('animations')
    }
    expect([notes()[0]?.count, notes()[0]?.steps.length]).toEqual([500, 100])
  })
})
