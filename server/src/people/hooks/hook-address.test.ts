import { expect, it } from '@jest/globals'
import { hookAddress } from './hook-address.ts'

// docs/behaviour/programs.md#where-web-hooks-go
it.each([
  ...[
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://localhost/',
  ],
  ...['https://user:secret@example.com/', 'ftp://example.com/', 'https://2130706433/', 'example.com', ''],
  `https://example.com/${'a'.repeat(600)}`,
])('a web hook does not go to %j', (text) => expect(hookAddress(text, new Set())).toBe(null))

it('a web hook goes to the public internet, and to what the operator lists', () => {
  expect(hookAddress('https://example.com/hook#x', new Set())).toBe('https://example.com/hook')
  expect(hookAddress('http://ci.intranet/x', new Set(['http://ci.intranet']))).toBe('http://ci.intranet/x')
})
