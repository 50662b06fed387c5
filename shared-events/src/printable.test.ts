import { expect, it } from '@jest/globals'
import { printable, printableLine } from './printable.ts'

it.each([
  'Grüße, 日本語, שלום, مرحبا',
  '👩‍🚀 🪐',
  'two\nlines\tand a tab',
  'a right-to-left mark: \u200f',
  'C:\\users\\u001b',
])('%j is printed as it is', (text) => expect(printable(text)).toBe(text))

it.each([
  ['\u001b[2J\u001b]0;title\u0007', '\\u001b[2J\\u001b]0;title\\u0007'],
  ['\u009b31m, \u007f', '\\u009b31m, \\u007f'],
  ['ok\rfailed', 'ok\\u000dfailed'],
  ['invoice\u202efdp.exe', 'invoice\\u202efdp.exe'],
  ['one\u2028two\u2066', 'one\\u2028two\\u2066'],
])('%j is printed as %j', (text, shown) => expect(printable(text)).toBe(shown))

it('in one line, line ends and tabs are escaped, too', () =>
  expect(printableLine('one\ntwo\tthree')).toBe('one\\u000atwo\\u0009three'))

it('JSON stays the same JSON', () => {
  const value = { text: 'a\u001b[2J\u009b31m\u202e\n' }
  expect(JSON.parse(printable(JSON.stringify(value, null, 2)))).toEqual(value)
})
