import { expect, test } from '@jest/globals'
import type { Paragraph, Topic, TranscriptText } from '@viewpage/shared-events'
import { blocksOf, medianSizeOf } from './blocks.ts'

test('consecutive list items form one list', () => {
  const blocks = blocksOf(
    topic('Planets', [
      body({ text: 'There are:' }, point('Mars'), point('Venus'), { text: 'And more.' }, point('Pluto')),
    ]),
    0,
  )
  expect(blocks.map(({ kind, lines }) => [kind, lines.map(({ text }) => text)])).toEqual([
    ['paragraphs', ['There are:']],
    ['list', ['Mars', 'Venus']],
    ['paragraphs', ['And more.']],
    ['list', ['Pluto']],
  ])
})

test('drops a text that repeats the title, and empty lines', () => {
  const texts: TranscriptText[] = [
    { id: 'a', styleClasses: ['title'], paragraphs: [{ text: ' Going around ' }] },
    body({ text: '  ' }, { text: 'Everything is falling.' }),
  ]
  const blocks = blocksOf(topic('Going around', texts), 0)
  expect(blocks).toEqual([
    { kind: 'paragraphs', style: 'body', lines: [{ text: 'Everything is falling.', size: 'normal' }] },
  ])
})

// docs/behaviour/page.md#transcript
test.each(['title', 'subtitle', 'subtitle_2', 'body', 'body_2'] as const)(
  'a text has the style %s',
  (style) => {
    const texts: TranscriptText[] = [{ id: 'a', styleClasses: [style], paragraphs: [{ text: 'one' }] }]
    expect(blocksOf(topic('', texts), 0)).toMatchObject([{ style }])
  },
)

test('a text has its first style, or the style of body text', () => {
  const texts: TranscriptText[] = [
    { id: 'a', styleClasses: ['subtitle', 'body'], paragraphs: [{ text: 'one' }] },
    { id: 'b', styleClasses: [], paragraphs: [{ text: 'two' }] },
  ]
  expect(blocksOf(topic('', texts), 0).map(({ style }) => style)).toEqual(['subtitle', 'body'])
})

test('sizes are relative to the median of the deck', () => {
  const sizes = [400, 40, 40, 40, 20].map((biggestFontSize) => ({ text: 'x', biggestFontSize }))
  const topics = [topic('', [body(...sizes)])]
  expect(medianSizeOf(topics)).toBe(40)
  const lines = topics.flatMap((each) => blocksOf(each, 40)).flatMap((block) => block.lines)
  expect(lines.map(({ size }) => size)).toEqual(['large', 'normal', 'normal', 'normal', 'small'])
})

function topic(title: string, texts: TranscriptText[]): Topic {
  return { id: 't', title, texts, topics: [] }
}

function body(...paragraphs: Paragraph[]): TranscriptText {
  return { id: 'b', styleClasses: ['body'], paragraphs }
}

function point(text: string): Paragraph {
  return { text, listType: 'BULLET' }
}
