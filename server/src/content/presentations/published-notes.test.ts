import { describe, expect, it } from '@jest/globals'
import type { Topic } from '@viewpage/shared-events'
import { tinyDeck } from '../../../test/support/tiny-deck.ts'
import { replacePublishedNotes } from './published-notes.ts'
import { transcriptsOf } from './step-transcripts.ts'

const { document } = tinyDeck({ titles: ['One', 'Two'] })
const transcripts = (stored: unknown) => [...transcriptsOf((stored as { topics: Topic[] }).topics).values()]

describe('the speaker notes in a transcript', () => {
  it('follow the texts of their step, and can be taken out again', () => {
    const published = replacePublishedNotes(document, ['', 'Say hello\n\nThen wait'])
    expect(transcripts(published.stored)).toEqual(['About One', 'About Two\nSay hello\nThen wait'])
    expect(published.removed).toEqual(['', ''])
    const made = replacePublishedNotes(published.stored, [])
    expect([made.stored, made.removed]).toEqual([document, ['', 'Say hello\nThen wait']])
  })

  it('are there once, however often they are published', () => {
    const once = replacePublishedNotes(document, ['Say hello'])
    expect(replacePublishedNotes(once.stored, ['Say hello']).stored).toEqual(once.stored)
  })

  it('are those of their step after the steps were moved', () => {
    const moved = {
      ...document,
      topics: [
        { ...document.topics[0], step: 2 },
        { ...document.topics[1], step: 1 },
      ],
    }
    const texts = [{ id: 'notes-1', styleClasses: ['body'], paragraphs: [{ text: 'Say hello' }] }]
    const [first, second] = moved.topics
    const imported = { ...moved, topics: [{ ...second, texts }, first] }
    expect(replacePublishedNotes(imported, []).removed).toEqual(['Say hello', ''])
  })

  it('get a topic where their step has none', () => {
    const { stored } = replacePublishedNotes({ ...document, topics: [] }, ['', 'Say hello'])
    expect((stored as { topics: Topic[] }).topics).toMatchObject([{ step: 2, title: 'Two' }])
    expect(transcripts(stored)).toEqual(['Say hello'])
  })

  it('may not make the transcript too long for a page', () => {
    const long = Array.from({ length: 10 }, () => 'a'.repeat(20_000)).join('\n')
    expect(replacePublishedNotes(document, [long]).exceeded).toMatch(/^its transcript has 200,\d+ characters/)
  })
})
