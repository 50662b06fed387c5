import { describe, expect, it } from '@jest/globals'
import { withinTestLimit } from '@viewpage/tooling/test-limit'
import { isHtmlPage } from './html-start.ts'
import { readFont } from './svg/font.ts'
import { parseLength } from './svg/length.ts'
import { parseTransform } from './svg/transform.ts'

const NORMAL = { fontFamily: 'serif', fontSize: 10, fontWeight: 400, italic: false }
const fontOf = (shorthand: string) => readFont(new Map([['font', shorthand]]), NORMAL)

describe('texts that are slow to parse with a bad algorithm', () => {
  it.each<[string, () => unknown]>([
    ['comments in front of a page', () => isHtmlPage(Buffer.from('<!---->'.repeat(600)))],
    ['a font of digits and spaces', () => fontOf(`${'0'.repeat(50_000)}G\t${'\t'.repeat(50_000)}\n`)],
    ['a length of spaces', () => parseLength(`0${'\t'.repeat(1_000_000)}0`)],
    ['a transform of letters', () => parseTransform(`${'A'.repeat(1_000_000)})`)],
  ])('%s: takes linear time', (_, read) => {
    expect(() => withinTestLimit(read)).not.toThrow()
  })
})

describe('a font in one line', () => {
  it.each<[string, object]>([
    ['12px Arial', { fontSize: 12, fontFamily: 'Arial' }],
    [
      'italic bold 12px/1.5 "Some Name", serif',
      { fontSize: 12, fontWeight: 700, italic: true, fontFamily: '"Some Name", serif' },
    ],
    ['700 .5em / 2 Arial', { fontSize: 5, fontWeight: 700, fontFamily: 'Arial' }],
    ['12px /2 Arial', { fontSize: 12, fontFamily: 'Arial' }],
    ['12px/ 2 Arial', { fontSize: 12, fontFamily: 'Arial' }],
    ['x-large Arial', { fontSize: 24, fontFamily: 'Arial' }],
    ['150% a b', { fontSize: 15, fontFamily: 'a b' }],
    ['12px', {}],
    ['bold Arial', {}],
    ['', {}],
  ])('%s', (shorthand, read) => {
    expect(fontOf(shorthand)).toEqual({ ...NORMAL, ...read })
  })
})
