import { describe, expect, test } from '@jest/globals'
import { sampleDocument, sampleStep } from '../../test/sample-document.ts'
import { parseDocument } from '../document/parse-document.ts'
import { pathStops } from './path-stops.ts'
import { talkDuration } from './talk-duration.ts'

const at = (id: string, x: number, own = {}) =>
  sampleStep(id, { box: { x, y: 0, width: 160, height: 90, rotation: 0 }, ...own })
const documentOf = (path: object[], topics: object[] = []) => parseDocument(sampleDocument({ path, topics }))
const topic = (id: string, step: number, text: string) => ({
  id,
  step,
  title: '',
  texts: [{ id: 'x', styleClasses: [], paragraphs: [{ text }] }],
  topics: [],
})

describe('stops on the path line', () => {
  test('begin at 0, end at 1, and are further apart for longer flights', () => {
    const [first, second, third, last] = pathStops(
      documentOf([at('a', 0), at('b', 100), at('c', 1_000), at('d', 1_100)]),
    )
    expect(first).toBe(0)
    expect(last).toBe(1)
    const [short = 0, long = 0, again = 0] = [second, (third ?? 0) - (second ?? 0), 1 - (third ?? 0)]
    expect(long).toBeGreaterThan(short)
    expect(again).toBeCloseTo(short)
  })

  test('follow the flight times of the document', () => {
    const stops = pathStops(
      documentOf([at('a', 0), at('b', 500, { flight: 3 }), at('c', 900, { flight: 9 })]),
    )
    expect(stops).toEqual([0, 0.25, 1])
  })

  test('are never the same for two steps, even without a flight', () => {
    const [, second = 0] = pathStops(documentOf([at('a', 0), at('b', 0), at('c', 900)]))
    expect(second).toBeGreaterThan(0.05)
  })

  test('of a single step are one stop at the start', () => {
    expect(pathStops(documentOf([at('a', 0)]))).toEqual([0])
  })
})

describe('the duration of a talk', () => {
  test('is the sum of holds and flights', () => {
    const path = [at('a', 0, { hold: 10 }), at('b', 900, { hold: 20, flight: 4 })]
    expect(talkDuration(documentOf(path))).toBe(34)
  })

  test('includes the time to read the transcript of a step', () => {
    const words = Array.from({ length: 50 }, () => 'word').join(' ')
    const silent = talkDuration(documentOf([at('a', 0)]))
    const spoken = talkDuration(documentOf([at('a', 0)], [topic('t', 1, words)]))
    expect(spoken - silent).toBeCloseTo(20)
  })

  test('counts characters in scripts without spaces', () => {
    const silent = talkDuration(documentOf([at('a', 0)]))
    const spoken = talkDuration(documentOf([at('a', 0)], [topic('t', 1, '軌道の短い歴史について話')]))
    expect(spoken - silent).toBeCloseTo(2)
  })
})
