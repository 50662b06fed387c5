import { expect, it } from '@jest/globals'
import type { Topic } from '@viewpage/shared-events/schemas'
import { readInput } from '../../test/support/read-input.ts'
import { importDeck } from '../index.ts'

const lettersOf = (topics: readonly Topic[]): number =>
  topics.reduce(
    (sum, { title, texts, topics: below }) =>
      sum +
      title.length +
      lettersOf(below) +
      texts.flatMap(({ paragraphs }) => paragraphs).reduce((all, { text }) => all + text.length, 0),
    0,
  )

it('text beyond what a page can have is left out of the transcript with a note, and its pages stay', async () => {
  const { document, notes } = await importDeck([readInput('long.pdf')])
  expect(document.path).toHaveLength(120)
  expect(lettersOf(document.topics)).toBeGreaterThan(190_000)
  expect(lettersOf(document.topics)).toBeLessThanOrEqual(200_000)
  expect(notes).toMatchObject([{ code: 'transcriptCut' }])
})
