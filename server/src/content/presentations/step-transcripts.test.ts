import { describe, expect, it } from '@jest/globals'
import type { Topic } from '@viewpage/shared-events'
import { exceededBy, transcriptsOf, withTranscripts } from './step-transcripts.ts'

const text = (id: string, ...lines: string[]): Topic['texts'][number] => ({
  id,
  styleClasses: ['title'],
  paragraphs: lines.map((line) => ({ text: line, listType: 'BULLET', biggestFontSize: 9 })),
})
const topic = (id: string, own: Partial<Topic>): Topic => ({ id, title: '', texts: [], topics: [], ...own })

const TOPICS = [
  topic('a', {
    step: 1,
    title: 'Bees',
    texts: [text('x', 'one', ' two '), text('y', 'three')],
    topics: [topic('b', { title: 'Below', texts: [text('z', 'four')] }), topic('c', { step: 2, texts: [text('w', 'own')] })], // oxfmt-ignore
  }),
]

const change = (transcript: string, step = 1) =>
  withTranscripts(TOPICS, new Map([[step, transcript]]), (number) => `Step ${number}`)
const WHOLE = 'one\ntwo\nthree\nBelow\nfour'

describe('the transcript of a step', () => {
  it('has a line for each paragraph, and for each heading without a step of its own', () => {
    expect(Object.fromEntries(transcriptsOf(TOPICS))).toEqual({ 1: WHOLE, 2: 'own' })
  })

  it.each([
    ['a corrected line', 'one\nTWO\nthree\nBelow\nfour'],
    ['a corrected heading', 'one\ntwo\nthree\nBeneath\nfour'],
    ['a line less', 'one\nthree\nBelow\nfour'],
    ['the first line gone', 'two\nthree\nBelow\nfour'],
    ['a line more', 'one\ntwo\ntwo and a half\nthree\nBelow\nfour'],
    ['a line before all', `zero\n${WHOLE}`],
    ['a line after all', `${WHOLE}\nfive`],
    ['a line after a heading', 'one\ntwo\nthree\nBelow\nnew\nfour'],
    ['nothing in common', 'red\ngreen'],
    ['many more lines', Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n')],
    ['nothing', ''],
  ])('can have %s, and no other step changes', (_, transcript) => {
    const changed = change(transcript)
    expect([transcriptsOf(changed).get(1) ?? '', transcriptsOf(changed).get(2)]).toEqual([transcript, 'own'])
    expect(transcriptsOf(TOPICS).get(1)).toBe(WHOLE)
  })

  it('keeps the styles of lines that stay, and gives a corrected one that of its place', () => {
    const [first] = change('one\nTWO\nthree\nBelow\nfour')
    expect(first?.texts).toEqual([
      { ...text('x', 'one', 'TWO'), paragraphs: [{ ...text('', 'one').paragraphs[0] }, { ...text('', 'TWO').paragraphs[0] }] }, // oxfmt-ignore
      text('y', 'three'),
    ])
  })

  it('leaves no empty texts and headings', () => {
    const [first] = change('one')
    expect(first).toEqual({ ...TOPICS[0], texts: [text('x', 'one')], topics: [TOPICS[0]?.topics[1]] })
  })

  it('can be written for a step without a topic', () => {
    const taken = [topic('transcript-3', { step: 1 })]
    const added = withTranscripts(taken, new Map([[3, 'new']]), (number) => `Step ${number}`)
    expect(added[1]).toMatchObject({ id: 'transcript-3-2', step: 3, title: 'Step 3' })
    expect(transcriptsOf(added).get(3)).toBe('new')
  })

  it('may not make the transcript too long for a page, unless it was before', () => {
    const long = change(Array.from({ length: 11 }, () => 'a'.repeat(20_000)).join('\n'))
    expect(exceededBy(long, TOPICS)).toMatch(/^its transcript has 220,\d+ characters, more than 200,000$/)
    expect([exceededBy(long, long), exceededBy(TOPICS, TOPICS)]).toEqual([null, null])
  })
})
