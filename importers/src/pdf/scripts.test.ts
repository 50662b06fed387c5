import { describe, expect, it } from '@jest/globals'
import type { Topic } from '@viewpage/shared-events/schemas'
import { readInput } from '../../test/support/read-input.ts'
import { importDeck, type ImportedDeck } from '../index.ts'
import { asRead } from './line-direction.ts'
import { readable } from './readable-text.ts'
import { readLines } from './text-lines.ts'

/** All were saved as PDF by Chromium. */
const imported = (name: string): Promise<ImportedDeck> => importDeck([readInput(name)])

function paragraphsOf(deck: ImportedDeck): string[] {
  const of = (topics: readonly Topic[]): string[] =>
    topics.flatMap(({ texts, topics: below }) => [
      ...texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
      ...of(below),
    ])
  return of(deck.document.topics)
}

describe('a PDF in Arabic', () => {
  it('is read from right to left, with its title and steps', async () => {
    const deck = await imported('arabic.pdf')
    expect([deck.title, deck.document.path[0]?.title]).toEqual(['حديقة في أربعة فصول', 'حديقة في أربعة فصول'])
    expect(paragraphsOf(deck)).toContain('في الربيع نزرع البذور قرب البيت، وفي الصيف نسقي الأشجار كل صباح.')
  })

  it('keeps vowel signs at their letters, and numbers and Latin words from left to right', async () => {
    expect(paragraphsOf(await imported('arabic-with-signs.pdf')).slice(0, 2)).toEqual([
      'الْحَدِيقَةُ في ٢٠٢٤',
      'لا إله إلا الله، والأشجار (12 شجرة) تُسقى كل يوم بـ Node 24. قال: «مرحبا» ثم ذهب إلى 3.5 كم.',
    ])
  })
})

it('a PDF in Hebrew keeps brackets, quotes, numbers, points, lists, and lines from left to right', async () => {
  expect(paragraphsOf(await imported('hebrew.pdf'))).toEqual([
    'הגן (2024) בארבע עונות',
    'באביב זורעים 12 זרעים ליד הבית, ובקיץ משקים את העצים כל בוקר עם Node 24 ו- React; בסתיו אוספים פירות, "שלום" אמר: 3.5 ק״ג.',
    'ראשון בסדר',
    'שני',
    'The garden גן הוורדים is open (פתוח) daily.',
    'שָׁלוֹם עוֹלָם',
  ])
})

it('lines in both directions are read from the side at which they stand, with signs as they were written', async () => {
  expect(paragraphsOf(await imported('both-directions.pdf'))).toEqual([
    'مُحَمَّدٌ رَسُولُ ٱللَّهِ وَالسَّلَامُ عَلَيْكُمْ',
    'قَالَ مُحَمَّدٌ ﷺ لِأَصْحَابِهِ',
    'E=mc² في الفيزياء',
    'C++ و C# لغتان',
    'שלום עולם (Hello World) 123',
    'React یک کتابخانه است',
    'The word שלום',
  ])
})

it('a line that LibreOffice wrote in parts, in the fonts of their letters, is one line', () => {
  const piece = (str: string, x: number, width: number) => ({
    ...{ str, dir: 'rtl', width, height: 40, fontName: 'f', hasEOL: false },
    transform: [40, 0, 0, 40, x, 100],
  })
  const items = [
    ...[piece('דוח', 618, 59), piece('Q3 2024', 452, 155)],
    ...[piece(')', 315, 14), piece(' ', 329, 98), piece('(', 427, 14), piece('טיוטה', 329, 98)],
  ]
  const lines = readLines({ items, styles: {}, lang: null }, [1, 0, 0, -1, 0, 200])
  expect(lines.map(({ text }) => text)).toEqual(['דוח Q3 2024 (טיוטה)'])
})

it('letters that a file names one by one, in the order of reading, are one line from right to left', () => {
  const letters = [...'می‌خوانم'.replace('\u200c', '')].map((str, at) => ({
    ...{ str, dir: 'rtl', width: 10, height: 20, fontName: 'f', hasEOL: false },
    transform: [20, 0, 0, 20, 300 - 10 * at, 100],
  }))
  expect(readLines({ items: letters, styles: {}, lang: null }, [1, 0, 0, -1, 0, 200])).toMatchObject([
    { text: 'میخوانم', direction: 'rtl', x: 240, width: 70 },
  ])
})

it.each([
  ['The garden גן is open', 'The garden ןג is open', 'ltr'],
  ['גן The garden פתוח', 'חותפ The garden ןג', 'rtl'],
  ['מחיר: 3.50 ₪', '₪ 3.50 :ריחמ', 'rtl'],
  ['تلفن: 021-555-1234.', '.1234-555-021 :نفلت', 'rtl'],
  ['رقم (45-67) حتى 2024/05/12', '2024/05/12 ىتح (67-45) مقر', 'rtl'],
  ['טלפון: 021-555-1234', '021-555-1234 :ןופלט', 'rtl'],
  ['קטע (א) של [ב]', ']ב[ לש )א( עטק', 'rtl'],
  ['كَانَ يَا', 'اَيَ ناَك', 'rtl'],
  ['plain text (with brackets) 12', 'plain text (with brackets) 12', 'ltr'],
])('%s is read from how it is drawn', (text, drawn, direction) => {
  expect(asRead(drawn)).toEqual({ text, direction })
})

it('a PDF in Japanese has no spaces where its lines end, and letters that are no radicals', async () => {
  const [, text] = paragraphsOf(await imported('japanese.pdf'))
  expect(text).toBe(
    '春には家のそばに種をまき、夏には日差しが強くなる前に毎朝すべての木に水をやり、秋になると実を集めて冬の間に食べる準備をします。',
  )
})

it('wrapped lines and titles in Japanese, Chinese, Thai and Korean are whole, and columns stay apart', async () => {
  const deck = await imported('east-asian.pdf')
  const texts = paragraphsOf(deck)
  expect(deck.title).toBe('庭の四季について、家のそばに種をまくときの長い題名とその続き')
  expect(texts).toContain(
    '春天在家旁边播种，夏天在阳光变强之前每天早上给所有的树浇水，秋天收集果实，在冬天准备食物（2024年）。React 19 和 Node 24 一起使用。',
  )
  expect(texts).toEqual(expect.arrayContaining(['名前', '年齢', '町']))
  // A file from Thai has some signs without a name; its line ends in the middle of a sentence.
  expect(texts.find((text) => text.startsWith('ในฤดู'))).toMatch(/แดดจะแรงเกินไป/)
  expect(texts).toContain(
    '봄에는 집 옆에 씨를 뿌리고 여름에는 햇볕이 강해지기 전에 매일 아침 모든 나무에 물을 줍니다. 가을에는 열매를 모아 겨울에 먹을 준비를 합니다.',
  )
})

it('vertical lines are read from top to bottom and from right to left', async () => {
  const deck = await imported('vertical.pdf')
  expect(deck.title).toBe('庭の四季')
  expect(paragraphsOf(deck)[1]).toBe(
    '春には家のそばに種をまき、夏には日差しが強くなる前に毎朝すべての木に水をやり、秋になると実を集めて冬の間に食べる準備をします。',
  )
})

it('a column is one line, with marks of a vertical font in it or at its start', () => {
  const piece = (str: string, x: number, y: number, fontName: string) => ({
    ...{ str, dir: 'ltr', width: 8, height: 8, fontName, hasEOL: false, transform: [8, 0, 0, 8, x, y] },
  })
  const styles = { v: { vertical: true, ascent: 1, descent: 0, fontFamily: 'serif' } }
  const column = [
    ...[
      piece('中', 400, 614, 'h'),
      piece('﹁', 404, 613, 'v'),
      piece('含', 400, 598, 'h'),
      piece('む', 400, 590, 'h'),
    ],
    ...[
      piece('︒', 404, 589, 'v'),
      piece('︶', 404, 585, 'v'),
      piece('﹂', 404, 581, 'v'),
      piece('を', 400, 566, 'h'),
    ],
    ...[piece('︵', 384, 621, 'v'), piece('下', 380, 606, 'h'), piece('さ', 380, 598, 'h')],
  ]
  const lines = readLines({ items: column, styles, lang: null }, [1, 0, 0, -1, 0, 800])
  expect(lines.map(({ text, angle }) => [text, angle])).toEqual([
    ['中「含む。)」を', 90],
    ['(下さ', 90],
  ])
})

it('a line is whole where readings stand over its words, and has no marks of emphasis', () => {
  const piece = (str: string, x: number, y: number, size: number) => ({
    ...{ str, dir: 'ltr', width: size * str.length, height: size, fontName: 'f', hasEOL: false },
    transform: [size, 0, 0, size, x, y],
  })
  const items = [
    ...[piece('今日は', 0, 100, 20), piece('とうきょう', 58, 119, 10), piece('東京で大切', 60, 100, 20)],
    ...[
      piece('﹅', 125, 119, 10),
      piece(' ', 135, 119, 10),
      piece('﹅', 145, 119, 10),
      piece('な種', 160, 100, 20),
    ],
  ]
  const lines = readLines({ items, styles: {}, lang: null }, [1, 0, 0, -1, 0, 200])
  expect(lines.map(({ text }) => text)).toEqual(['今日は東京で大切な種', 'とうきょう'])
})

it('a text that is drawn twice at one place, for a shadow, an outline or bold letters, is read once', () => {
  const piece = (str: string, x: number, y = 100) => ({
    ...{ str, dir: 'ltr', width: 10 * str.length, height: 20, fontName: 'f', hasEOL: false },
    transform: [20, 0, 0, 20, x, y],
  })
  const letters = [...'bold'].flatMap((letter, at) => [
    piece(letter, 10 * at, 40),
    piece(letter, 10 * at + 0.5, 40),
  ])
  const items = [piece('Shadow', 2, 98), piece('Shadow', 0), piece('Shadow', 200, 98), ...letters]
  const lines = readLines({ items, styles: {}, lang: null }, [1, 0, 0, -1, 0, 200])
  expect(lines.map(({ text }) => text)).toEqual(['Shadow', 'Shadow', 'bold'])
})

describe('the characters of a PDF', () => {
  it('stay what people wrote: raised and lowered digits, fractions, numbers in circles, units', async () => {
    expect(paragraphsOf(await imported('compat.pdf')).slice(1)).toEqual([
      'The field has 10² m², that is 5×10⁻³ km².',
      'Water is H₂O, and x₁ + x₂ = ½.',
      'Step ① then step ②, ™ and № 7, 20 ℃, a… b',
    ])
  })

  it.each(['（発見）', 'ｱｲｳ', 'Ⅳ', '㎡', '℡', 'ﷺ', '﷼', 'ª º', '10⁻³', 'ﾞ'])('%s stays', (text) => {
    expect(readable(text)).toBe(text)
  })

  it.each([
    ['ofﬁce', 'office'],
    ['ﬀﬂﬃﬄﬆ', ['ff', 'fl', 'ffi', 'ffl', 'st'].join('')],
    ['ﺼﻓ', 'صف'],
    ['ﻷ', 'لأ'],
    ['ﷲ', 'الله'],
    ['שׁ', 'שׁ'],
    ['⻝', '食'],
    ['⽇⽊⽔', '日木水'],
    ['︑︒', '、。'],
    ['ค\u0e4d\u0e32', 'ค\u0e33'],
    ['น\u0e4d\u0e49\u0e32', 'น\u0e49\u0e33'],
    ['ຄ\u0ecd\u0eb2', 'ຄ\u0eb3'],
    ['soft\u00adhyphen\u0000', 'softhyphen'],
  ])('%s, which only fonts know, is %s', (form, letters) => {
    expect(readable(form)).toBe(letters)
  })
})

it('ten thousand letters without a space, or in both directions, are one line', () => {
  const text = '水'.repeat(5_000) + 'אב1('.repeat(1_250)
  const items = [...text].map((str, at) => ({
    ...{ str, dir: 'ltr', width: 20, height: 20, fontName: 'f', hasEOL: false },
    transform: [20, 0, 0, 20, 20 * at, 100],
  }))
  const [line, ...others] = readLines({ items, styles: {}, lang: null }, [1, 0, 0, -1, 0, 200])
  expect([line?.text.length, others.length]).toEqual([10_000, 0])
})
