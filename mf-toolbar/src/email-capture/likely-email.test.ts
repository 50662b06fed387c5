import { describe, expect, it } from '@jest/globals'
import { isLikelyEmail } from './likely-email.ts'

describe('what may be an e-mail address', () => {
  it.each(['ada@example.com', ' ada@example.com ', 'ada+orbit@mail.example.co.uk', 'ádá@例え.jp'])(
    '%j may',
    (text) => expect(isLikelyEmail(text)).toBe(true),
  )

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'ada@example..com',
    'a b@example.com',
  ])('%j may not', (text) => expect(isLikelyEmail(text)).toBe(false))
})
