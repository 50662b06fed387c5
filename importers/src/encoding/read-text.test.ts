import { describe, expect, it } from '@jest/globals'
import { readText, type TextKind } from './read-text.ts'

const UTF_8 = 'é→ü'
/** `Сад` in windows-1251. */
const GARDEN = '\xd1\xe0\xe4'
/** Reads bytes: `said` and `rest`, a character for each byte. */
const read = (kind: TextKind, bytes: string, around?: string): unknown =>
  Object.values(readText(new Uint8Array(Buffer.from(bytes, 'latin1')), kind, around))
const utf8 = (text: string): string => Buffer.from(text).toString('latin1')
const utf16 = (text: string): string => Buffer.from(`\ufeff${text}`, 'utf16le').toString('latin1')

describe('a text is read in the encoding', () => {
  it.each<[string, TextKind, string, string, string]>([
    ['of a page’s meta', 'page', `<meta charset=windows-1251>${GARDEN}`, 'Сад', 'windows-1251'],
    [
      'of a page’s http-equiv',
      'page',
      `<META content="text/html; charset='cp1251'" http-equiv=Content-Type>${GARDEN}`,
      'Сад',
      'windows-1251',
    ],
    ['behind a comment', 'page', `<!-- <meta charset=gbk> --><meta charset=cp1251>${GARDEN}`, 'Сад', 'windows-1251'], // oxfmt-ignore
    ['of East Asia', 'page', '<meta charset=shift_jis>\x83e\x83X\x83g', 'テスト', 'shift_jis'],
    ['of a style sheet’s @charset', 'sheet', `@charset "windows-1251";${GARDEN}`, 'Сад', 'windows-1251'],
    ['of an XML declaration', 'xml', `<?xml version="1.0" encoding='koi8-r'?>\xf3\xc1\xc4`, 'Сад', 'koi8-r'],
    [
      'of a byte order mark, whatever it says',
      'page',
      utf16(`<meta charset=gbk>${UTF_8}`),
      UTF_8,
      'utf-16le',
    ],
    ['UTF-8 where it says UTF-16 in letters of one byte', 'page', `<meta charset=utf-16>${utf8(UTF_8)}`, UTF_8, 'utf-8'], // oxfmt-ignore
    ['UTF-8 where it says none', 'sheet', utf8(UTF_8), UTF_8, 'utf-8'],
  ])('%s', (_what, kind, bytes, text, encoding) =>
    expect(read(kind, bytes)).toEqual([expect.stringMatching(new RegExp(`${text}$`)), encoding]),
  )

  it('of the page, if it is a style sheet that says none', () =>
    expect(read('sheet', GARDEN, 'windows-1251')).toEqual(['Сад', 'windows-1251']))
})

describe('a text is noted, and never silently full of replaced letters,', () => {
  it.each<[string, TextKind, string, unknown[]]>([
    [
      'if it says nothing and is not UTF-8',
      'page',
      '\x93caf\xe9\x94',
      ['“café”', 'windows-1252', 'encodingGuessed'],
    ],
    [
      'if it says UTF-8 and is not',
      'sheet',
      '@charset "utf-8";caf\xe9',
      ['@charset "utf-8";café', 'windows-1252', 'encodingWrong'],
    ],
    ['if a drawing says UTF-8 and is not', 'xml', '<?xml version="1.0" encoding="UTF-8"?>caf\xe9', [expect.stringMatching(/café$/), 'windows-1252', 'encodingWrong']], // oxfmt-ignore
    ['if it says an unknown label', 'sheet', '@charset "klingon";caf\xe9', ['@charset "klingon";café', 'windows-1252', 'encodingWrong']], // oxfmt-ignore
    ['if it is UTF-8 but says another one', 'page', `<meta charset=iso-8859-1>${utf8(UTF_8)}`, [expect.stringMatching(/é→ü$/), 'utf-8', 'encodingWrong']], // oxfmt-ignore
    [
      'if a letter of UTF-8 is cut off',
      'page',
      utf8(UTF_8).slice(0, -1),
      ['é→\ufffd', 'utf-8', 'encodingWrong'],
    ],
    ['if a letter behind a mark is', 'page', `\xef\xbb\xbf${utf8(UTF_8).slice(0, -1)}`, ['é→\ufffd', 'utf-8', 'encodingWrong']], // oxfmt-ignore
  ])('%s', (_what, kind, bytes, expected) => expect(read(kind, bytes)).toEqual(expected))
})
