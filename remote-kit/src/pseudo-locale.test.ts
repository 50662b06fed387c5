import { describe, expect, test } from '@jest/globals'
import { createI18n } from './locales.ts'
import { pseudoMessages, pseudoText } from './pseudo-locale.ts'

describe('the pseudo-locale', () => {
  test('is English with accents, longer, and in brackets', () => {
    expect(pseudoText('Log in')).toBe('[Łööğ îîñ]')
  })

  test('makes a sentence about 40 % longer', () => {
    const text = 'The presentation may have been removed, or its owner may not have shared it with you.'
    const growth = pseudoText(text).length / text.length
    expect(growth).toBeGreaterThan(1.3)
    expect(growth).toBeLessThan(1.5)
  })

  test('does not change placeholders, numbered tags and keys', () => {
    const messages = {
      ask: 'Ask {{firstName}}. <1>Why?</1>',
      pages: { steps_one: '{{count, number}} step', steps_other: '{{count, number}} steps' },
    }
    expect(pseudoMessages(messages)).toEqual({
      ask: '[Ààšk {{firstName}}. <1>Whý?</1>]',
      pages: { steps_one: '[{{count, number}} šťéép]', steps_other: '[{{count, number}} šťéépš]' },
    })
  })

  test('works in i18next with plurals and English numbers', () => {
    const messages = pseudoMessages({
      likes_one: '{{count, number}} like',
      likes_other: '{{count, number}} likes',
    })
    const t = createI18n('en', { part: messages }).getFixedT(null, 'part')
    expect(t('likes', { count: 1 })).toBe(pseudoText('like').replace('[', '[1 '))
    expect(t('likes', { count: 1234 })).toBe(pseudoText('likes').replace('[', '[1,234 '))
  })
})
