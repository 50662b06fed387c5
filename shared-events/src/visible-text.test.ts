import { expect, it } from '@jest/globals'
import { visibleText } from './visible-text.ts'

const INVISIBLE = [
  ...['', ' ', '\n\t', '\u00a0', '\u3000', '\u00ad', '\u034f', '\u061c', '\u115f\u1160', '\u17b4', '\u180e'],
  ...[
    '\u200b',
    '\u200c\u200d',
    '\u202a\u202c',
    '\u2060',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\ufeff',
    '\uffa0',
    '\ufffa',
  ],
  '\u{e0061}\u{e007f}',
]

it.each(INVISIBLE)('nobody sees anything of %j, so it is empty', (text) => {
  expect(visibleText(text)).toBe('')
})

it.each(INVISIBLE)('drops %j before a name', (text) => {
  expect(visibleText(`${text} Mia`)).toBe('Mia')
})

it.each(['\u200b', '\u202c', '\u3164', '\u2800 ', '\uffa0', '\ufeff', '\u200d', '\u00ad\n'])(
  'drops %j behind a name',
  (text) => {
    expect(visibleText(`Mia${text}`)).toBe('Mia')
  },
)

it.each([
  ...[
    'Mia',
    'می\u200cخواهم',
    '👩\u200d🚀',
    '❤\ufe0f',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '葛\u{e0100}城',
    '.',
    '홍길동',
    'ᄒ',
    '١٢\u06dd',
  ],
  'a \u2066b\u2069 c',
])('keeps %j', (text) => {
  expect(visibleText(text)).toBe(text)
})
