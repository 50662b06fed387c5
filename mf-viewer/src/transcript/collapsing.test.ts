import { expect, test } from '@jest/globals'
import type { Topic } from '@viewpage/shared-events'
import { surelyFits } from './collapsing.ts'

test('two short topics fit on every screen, twelve do not', () => {
  const short = 'Everything in this picture is falling.'
  expect(surelyFits(topics(2, short))).toBe(true)
  expect(surelyFits(topics(12, short))).toBe(false)
})

test('a long text does not, and wide characters count twice', () => {
  expect(surelyFits(topics(1, 'x'.repeat(450)))).toBe(true)
  expect(surelyFits(topics(1, 'x'.repeat(900)))).toBe(false)
  expect(surelyFits(topics(1, '軌'.repeat(450)))).toBe(false)
})

test('nested topics count too', () => {
  const [parent] = topics(1, 'text')
  expect(surelyFits(parent ? [{ ...parent, topics: topics(12, 'text') }] : [])).toBe(false)
})

function topics(count: number, text: string): Topic[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    step: index + 1,
    title: 'Title',
    texts: [{ id: 'x', styleClasses: ['body'], paragraphs: [{ text }] }],
    topics: [],
  }))
}
