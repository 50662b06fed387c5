import { expect, it } from '@jest/globals'
import { searchEntryOf, textsOfTranscript } from './search-entry.ts'

const NOTHING = { title: [], tags: [], owner: [], description: [], transcript: [] }

it('an entry knows in which field a word stands, each once', () => {
  const { words } = searchEntryOf({
    ...NOTHING,
    title: ['The Sun'],
    tags: ['sun', 'Sun'],
    transcript: ['sun'],
  })
  expect(words).toBe('athe asun bsun esun')
})

it('spellings are suggested from all but the transcript, and no short words', () => {
  const texts = { ...NOTHING, title: ['Why Kepler'], description: ['kepler again'], transcript: ['Newton'] }
  expect(searchEntryOf(texts).vocabulary.map(({ shown }) => shown)).toEqual(['kepler', 'again'])
})

it('an endless transcript takes no more than PostgreSQL can hold, and no other field suffers', () => {
  const endless = Array.from({ length: 200_000 }, (_, index) => `word${index}`)
  const { words } = searchEntryOf({ ...NOTHING, title: ['Kepler'], transcript: endless })
  expect(words.startsWith('akepler eword0 ')).toBe(true)
  expect(words.length).toBeLessThan(500_000)
})

it('a transcript gives its headings and its paragraphs, down to the last level', () => {
  const text = (words: string) => ({ id: words, styleClasses: [], paragraphs: [{ text: words }] })
  const below = { id: 'b', title: 'Mars', texts: [text('red')], topics: [] }
  expect(
    textsOfTranscript([{ id: 'a', title: 'Planets', texts: [text('wander')], topics: [below] }]),
  ).toEqual(['Planets', 'wander', 'Mars', 'red'])
})
