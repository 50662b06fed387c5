import { describe, expect, test } from '@jest/globals'
import { sampleDocument, sampleStep, square } from '../../test/sample-document.ts'
import { listFaults } from '../check/list-faults.ts'
import { faultInWords } from './document-error.ts'
import { parseDocument } from './parse-document.ts'
import { splitSkipped, withoutSteps } from './skipped-steps.ts'

const marked = (...marks: unknown[]) =>
  sampleDocument({
    path: marks.map((skipped, at) => ({
      ...sampleStep(`s${at + 1}`),
      ...(skipped !== undefined && { skipped }),
    })),
  })

describe('the skipped steps of a written document', () => {
  test('are named, and the marks are taken out', () => {
    const { document, skipped, faults } = splitSkipped(marked(undefined, true, false))
    expect([skipped, faults]).toEqual([['s2'], []])
    expect(parseDocument(document).path.map(({ id }) => id)).toEqual(['s1', 's2', 's3'])
    expect(listFaults(marked(undefined, true, false))).toEqual([])
  })

  test('are refused in a document that is not split', () => {
    expect(() => parseDocument(marked(true))).toThrow('it has a property "skipped", which is not known')
  })

  test('are not all steps, and each mark is true or false', () => {
    expect(listFaults(marked(true, true)).map(faultInWords)).toEqual([
      'all steps are skipped; at least one must be shown',
    ])
    expect(listFaults(marked('yes', undefined)).map(faultInWords)).toEqual([
      'path[0] "s1": skipped must be true or false',
    ])
  })
})

describe('a document without some of its steps', () => {
  const topic = (id: string, step: number | undefined, topics: unknown[] = []) => ({
    ...{ id, title: id, texts: [{ id: `of-${id}`, styleClasses: [], paragraphs: [{ text: id }] }], topics },
    ...(step !== undefined && { step }),
  })
  const document = parseDocument(
    sampleDocument({
      items: ['a', 'b', 'c', 'd'].map((id, at) => ({ ...square(id), link: `#step=${at + 1}` })),
      path: [
        sampleStep('s1'),
        sampleStep('s2', { reveal: ['b'] }),
        sampleStep('s3', { reveal: ['c'] }),
        sampleStep('s4', { reveal: ['d'] }),
      ],
      topics: [
        topic('one', 1),
        topic('two', 2, [topic('below two', undefined), topic('three', 3)]),
        topic('four', 4),
      ],
    }),
  )
  const without = (...ids: string[]) => parseDocument(withoutSteps(document, new Set(ids)))

  test('has the others, with their numbers in links and transcript', () => {
    const { path, topics, items } = without('s2')
    expect(path.map(({ id }) => id)).toEqual(['s1', 's3', 's4'])
    expect(topics.map(({ id, step }) => [id, step])).toEqual([
      ['one', 1],
      ['three', 2],
      ['four', 3],
    ])
    expect(items.map(({ link }) => link)).toEqual(['#step=1', '#step=2', '#step=2', '#step=3'])
  })

  test('shows at the next step what a left out one reveals, and never what only the last ones reveal', () => {
    expect(without('s2').path.map(({ reveal }) => reveal)).toEqual([undefined, ['b', 'c'], ['d']])
    const { items, path } = without('s3', 's4')
    expect([items.map(({ id }) => id), path.map(({ id }) => id)]).toEqual([
      ['a', 'b'],
      ['s1', 's2'],
    ])
    expect(items.map(({ link }) => link)).toEqual(['#step=1', '#step=2'])
  })

  test('is the same without any', () => {
    expect(withoutSteps(document, new Set())).toBe(document)
  })
})
