import { expect, test } from '@jest/globals'
import { createI18n } from './locales.ts'

const texts = createI18n('en', {
  app: { by: 'by {{owner}}', count: '{{count}} likes', more: '{{count, number}} of “{{title}}”' },
}).getFixedT(null, 'app')

test('a text from right to left keeps its direction within a sentence', () => {
  expect(texts('by', { owner: 'דנה לוי (1)' })).toBe('by \u2068דנה לוי (1)\u2069')
  expect(texts('more', { count: 1234, title: 'مرحبا!' })).toBe('1,234 of “\u2068مرحبا!\u2069”')
})

test('other texts and numbers stay as they are', () => {
  expect(texts('by', { owner: 'Ada <Lovelace> & 愛' })).toBe('by Ada <Lovelace> & 愛')
  expect(texts('count', { count: 3 })).toBe('3 likes')
})
