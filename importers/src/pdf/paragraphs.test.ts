import { describe, expect, it } from '@jest/globals'
import { readParagraphs, usualLeading } from './paragraphs.ts'
import { readLines, type PageLine } from './text-lines.ts'

const line = (text: string, x: number, baseline: number, width: number, size = 20): PageLine => ({
  text,
  x,
  baseline,
  width,
  size,
  font: 'sans-serif',
  angle: 0,
  direction: 'ltr',
})
const read = (lines: PageLine[]): [text: string, bullet: boolean][] =>
  readParagraphs(lines, usualLeading([lines])).map(({ text, bullet }) => [text, bullet])

describe('lines of a page', () => {
  it('go on in the next where they are full, and end where someone ended them', () => {
    const lines = [
      line('A line that is full to its end so that it goes', 0, 100, 400),
      line('on, but this one is short.', 0, 124, 200),
      line('Another begins.', 0, 148, 150),
    ]
    expect(read(lines)).toEqual([
      ['A line that is full to its end so that it goes on, but this one is short.', false],
      ['Another begins.', false],
    ])
  })

  it('are bullets where a sign of any font stands before them, which is left out', () => {
    const lines = [
      line('• one', 0, 100, 60),
      line('\uf0a7 two', 0, 130, 60),
      line('- three', 0, 160, 60),
      line('●', 0, 190, 8),
      line('four', 20, 190, 60),
      { ...line('five', 20, 220, 60), marked: true },
      line('-5 degrees', 0, 250, 60),
    ]
    expect(read(lines)).toEqual([
      ['one', true],
      ['two', true],
      ['three', true],
      ['four', true],
      ['five', true],
      ['-5 degrees', false],
    ])
  })

  it('have words whole that were divided at their ends', () => {
    const lines = [line('presentations are divi-', 0, 100, 400), line('ded here', 0, 124, 90)]
    expect(read(lines)).toEqual([['presentations are divided here', false]])
  })

  it('have the letters that a program wrote after them, because a font lacked these, where they stand', () => {
    const words: readonly (readonly [text: string, x: number, width: number])[] = [
      ...([['Plan', 40, 80], [' ', 120, 54], ['Build', 174, 96], [' ', 270, 54], ['Done', 324, 100]] as const), // oxfmt-ignore
      ...([['→', 131, 33], [' ', 164, 117], ['✓', 281, 33], ['Ҳ', 22, 18]] as const), // oxfmt-ignore
      // Another column, what stands over a word, and a letter that each font has.
      ...([['far', 600, 60], ['→', 180, 33], ['7', 121, 9]] as const), // oxfmt-ignore
    ]
    const items = words.map(([str, x, width]) => ({
      ...{ str, dir: 'ltr', width, height: 20, fontName: 'f', hasEOL: false },
      transform: [40, 0, 0, 40, x, 100],
    }))
    const lines = readLines({ items, styles: {}, lang: null }, [1, 0, 0, -1, 0, 200])
    expect(lines.map(({ text }) => text)).toEqual(['ҲPlan → Build ✓ Done', 'far', '→', '7'])
  })

  it('stand where their letters stand, though their bullet stands higher', () => {
    const piece = (str: string, x: number, y: number, width: number) => ({
      str,
      dir: 'ltr',
      transform: [20, 0, 0, 20, x, y],
      width,
      height: 20,
      fontName: 'f',
      hasEOL: false,
    })
    const items = [piece('●', 0, 105, 10), piece('word', 14, 100, 60)]
    const [read] = readLines({ items, styles: {}, lang: null }, [1, 0, 0, -1, 0, 200])
    expect(read).toMatchObject({ text: '● word', baseline: 100 })
  })
})
