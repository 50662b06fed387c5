import { describe, expect, it } from '@jest/globals'
import type { Topic } from '@viewpage/shared-events'
import { cutTranscript, exceededInWords, findExceededLimit, PAGE_LIMITS } from './page-limits.ts'

const text = (id: string, ...paragraphs: string[]): Topic['texts'][number] => ({
  id,
  styleClasses: ['body'],
  paragraphs: paragraphs.map((content) => ({ text: content })),
})
const topic = (id: string, texts: Topic['texts'] = [], topics: Topic[] = []): Topic => ({
  id,
  title: id,
  texts,
  topics,
})
const many = <Part>(count: number, part: (index: number) => Part): Part[] =>
  Array.from({ length: count }, (_, index) => part(index))
const step = (title: string) => ({
  id: 's',
  title,
  box: { x: 0, y: 0, width: 1, height: 1, rotation: 0 },
})
const limitOf = (topics: Topic[], title = '', characters = 0) =>
  findExceededLimit({ topics, path: [step(title)] }, characters)
const longText = (characters: number) => text('x', ...many(characters / 10_000, () => 'x'.repeat(10_000)))

describe('the limits of a presentation', () => {
  it('is not exceeded by one that reaches every limit', () => {
    const { transcriptCharacters, topics, texts, paragraphs, stepTitle, document } = PAGE_LIMITS
    const all = many(topics, (index) => topic('', [text(`${index} a`, '', ''), text(`${index} b`, '')]))
    expect([all.length, 2 * all.length, 3 * all.length]).toEqual([topics, texts, paragraphs])
    expect(limitOf(all, 'x'.repeat(stepTitle), document)).toBeNull()
    expect(limitOf([topic('', [longText(transcriptCharacters)])])).toBeNull()
  })

  it.each<[string, Topic[], string, number, string]>([
    [
      'characters',
      [topic('a', [longText(200_000)])],
      '',
      0,
      'its transcript has 200,001 characters, more than 200,000',
    ],
    [
      'topics',
      [
        topic(
          '',
          [],
          many(2_000, () => topic('')),
        ),
      ],
      '',
      0,
      'its transcript has 2,001 topics, more than 2,000',
    ],
    [
      'texts',
      [
        topic(
          '',
          many(4_001, () => text('')),
        ),
      ],
      '',
      0,
      'its transcript has 4,001 texts, more than 4,000',
    ],
    [
      'paragraphs',
      [topic('', [text('', ...many(6_001, () => ''))])],
      '',
      0,
      'its transcript has 6,001 paragraphs, more than 6,000',
    ],
    ['the title of a step', [], 'x'.repeat(201), 0, 'the title of a step has 201 characters, more than 200'],
    ['JSON', [], '', 16_777_217, 'it has 16,777,217 characters of JSON, more than 16,777,216'],
  ])('are exceeded: %s', (_, topics, title, characters, words) => {
    const exceeded = limitOf(topics, title, characters)
    expect(exceeded && exceededInWords(exceeded)).toBe(words)
  })
})

describe('a transcript beyond the limits', () => {
  it('is cut behind the last text that fits, in reading order', () => {
    const topics = [
      topic('a', [text('a1', 'short')], [topic('b', [longText(190_000), text('b2', 'fits')])]),
      topic('c', [text('c1', 'y'.repeat(15_000)), text('c2', 'short again')]),
      topic('d'),
    ]
    const [first, second, ...others] = cutTranscript(topics)
    expect(first).toEqual(topics[0])
    expect(second).toEqual({ ...topics[1], texts: [] })
    expect(others).toEqual([])
    expect(limitOf(cutTranscript(topics))).toBeNull()
  })

  it('stays as it is when it is not', () => {
    const topics = [topic('a', [text('a1', 'one', 'two')], [topic('b')])]
    expect(cutTranscript(topics)).toEqual(topics)
  })
})
