import { expect, it } from '@jest/globals'
import { searchEntryOf, textsOfTranscript } from './search-entry.ts'

const NOTHING = { title: [], tags: [], hiddenTags: [], owner: [], description: [], transcript: [] }

it('an entry contains each word once, with its field', () => {
  const { words } = searchEntryOf({
    ...NOTHING,
    title: ['The Sun'],
    tags: ['sun', 'Sun'],
    transcript: ['sun'],
  })
  expect(words).toBe('athe asun bsun esun')
})

it('the vocabulary contains words outside of the transcript, and no short ones', () => {
  const texts = { ...NOTHING, title: ['Why Kepler'], description: ['kepler again'], transcript: ['Newton'] }
  expect(searchEntryOf(texts).vocabulary.map(({ shown }) => shown)).toEqual(['kepler', 'again'])
})

// docs/behaviour/curation.md#hidden-tags
it('words of hidden tags are found like tags, and never suggested', () => {
  const entry = searchEntryOf({ ...NOTHING, tags: ['orbits'], hiddenTags: ['staff picks', 'orbits'] })
  expect(entry.words).toBe('borbits bstaff bpicks')
  expect(entry.vocabulary.map(({ shown }) => shown)).toEqual(['orbits'])
})

it('a very long transcript is cut to the limit of PostgreSQL, after all other fields', () => {
  const endless = Array.from({ length: 200_000 }, (_, index) => `word${index}`)
  const { words } = searchEntryOf({ ...NOTHING, title: ['Kepler'], transcript: endless })
  expect(words.startsWith('akepler eword0 ')).toBe(true)
  expect(words.length).toBeLessThan(500_000)
})

it('the texts of a transcript are its headings and paragraphs of all levels', () => {
  const text = (words: string) => ({ id: words, styleClasses: [], paragraphs: [{ text: words }] })
  const below = { id: 'b', title: 'Mars', texts: [text('red')], topics: [] }
  expect(
    textsOfTranscript([{ id: 'a', title: 'Planets', texts: [text('wander')], topics: [below] }]),
  ).toEqual(['Planets', 'wander', 'Mars', 'red'])
})
