import { expect, test } from '@jest/globals'
import { createI18n } from '@viewpage/remote-kit/locales'
import en from './locales/en.json' with { type: 'json' }
import { createShellTexts } from './texts.ts'

test('the texts of the shell are made once, when the first of them is shown', () => {
  let made = 0
  const texts = createShellTexts(() => {
    made += 1
    return createI18n('en', { shell: en })
  })
  expect(made).toBe(0)
  expect([texts('fallback.part'), texts('fallback.tryAgain')]).toEqual([
    en.fallback.part,
    en.fallback.tryAgain,
  ])
  expect(made).toBe(1)
})
