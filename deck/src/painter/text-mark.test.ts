import { describe, expect, test } from '@jest/globals'
import { RED, GREEN, WHITE, redOf, brightest, coloursOf, type Picture } from '../../test/colours.ts'
import { painted } from '../../test/paint.ts'
import { placed } from '../../test/sample-document.ts'

describe('text', () => {
  const line = (own = {}) => ({
    x: 0,
    baseline: 60,
    runs: [{ text: 'HHHHHH', font: 'sans-serif', size: 20, colour: WHITE }],
    ...own,
  })
  const text = (lines: object[], own = {}) => ({
    items: [{ kind: 'text', id: 't', ...placed, lines, ...own }],
  })

  test('has the stored width of its line, in any font', () => {
    const picture = painted(text([line({ width: 100 })]))
    expect(brightest(picture, 94, 100, 50)).toBeGreaterThan(100)
    const narrow = painted(text([line({ width: 40 })]))
    expect(brightest(narrow, 42, 100, 50)).toBe(0)
    expect(brightest(narrow, 34, 40, 50)).toBeGreaterThan(100)
  })

  test('starts, is centred or ends at its x', () => {
    const centred = painted(text([line({ x: 50, width: 40, align: 'centre' })]))
    expect([brightest(centred, 0, 29, 50), brightest(centred, 71, 100, 50)]).toEqual([0, 0])
    expect(brightest(centred, 31, 69, 50)).toBeGreaterThan(100)
    const ended = painted(text([line({ x: 100, width: 40, align: 'end' })]))
    expect(brightest(ended, 0, 59, 50)).toBe(0)
  })

  test('in right-to-left direction starts at the right', () => {
    const picture = painted(text([line({ x: 100, width: 40 })], { direction: 'rtl' }))
    expect(brightest(picture, 0, 59, 50)).toBe(0)
    expect(brightest(picture, 61, 99, 50)).toBeGreaterThan(100)
  })

  test('has its runs in order, in their colours', () => {
    const runs = [
      { text: 'HHH', font: 'sans-serif', size: 20, colour: RED },
      { text: 'HHH', font: 'sans-serif', size: 20, colour: GREEN },
    ]
    const picture = painted(text([line({ width: 100, runs })]))
    expect(coloursOf(picture, 50)).toEqual(['red', 'green'])
    const rightToLeft = painted(text([line({ x: 100, width: 100, runs })], { direction: 'rtl' }))
    expect(coloursOf(rightToLeft, 50)).toEqual(['green', 'red'])
  })

  test('of any size looks the same at the corresponding zoom', () => {
    const tiny = line({ baseline: 0.0006, width: 0.001, runs: [{ ...line().runs[0], size: 0.0002 }] })
    const small = painted(text([tiny], { width: 0.001, height: 0.001, scale: 1e5 }))
    const usual = painted(text([line({ width: 100 })]))
    expect(Math.abs(small.ink() - usual.ink())).toBeLessThan(usual.ink() * 0.03)
  })

  test('too small to read is painted as a bar of its colour', () => {
    const picture = painted(
      text([line({ baseline: 50, width: 20, runs: [{ ...line().runs[0], size: 1.5 }] })]),
    )
    expect(picture.ink()).toBe(20)
  })

  test('is measured again after fonts have loaded', () => {
    expect(painted(text([line()]), { resources: { fontFamily: () => 'monospace' } }).ink()).not.toBe(
      painted(text([line()]), { resources: { fontFamily: () => 'serif' } }).ink(),
    )
  })
})

describe.each([
  ['Japanese', '惑星は', '落ちている'],
  ['Korean', '행성은', '떨어지고 있다'],
])('%s text', (_, first, second) => {
  const runs = (colours: readonly [string, string]) => [
    { text: first, font: 'sans-serif', size: 12, colour: colours[0] },
    { text: second, font: 'sans-serif', size: 12, colour: colours[1] },
  ]
  const lineOf = (colours: readonly [string, string], width: number) => ({
    items: [
      { kind: 'text', id: 't', ...placed, lines: [{ x: 0, baseline: 54, width, runs: runs(colours) }] },
    ],
  })
  /** The first and the last column of a colour with ink, in the rows of the line. */
  const edgesOf = (picture: Picture) => {
    const inked = Array.from({ length: 100 }, (_, x) => x).filter((x) =>
      Array.from({ length: 18 }, (_, row) => 42 + row).some((y) => redOf(picture.at(x, y)) > 40),
    )
    return [inked[0] ?? NaN, inked.at(-1) ?? NaN]
  }

  test.each([60, 95])('has the stored width of its line: %i', (width) => {
    const [from = NaN, to = NaN] = edgesOf(painted(lineOf([WHITE, WHITE], width)))
    // Letters have some room at their sides.
    expect(from).toBeLessThan(width * 0.1)
    expect(to).toBeGreaterThan(width * 0.9)
    expect(to).toBeLessThanOrEqual(width)
  })

  test('is painted in reading order', () => {
    const picture = painted(lineOf([RED, GREEN], 95))
    const colours = new Set(Array.from({ length: 12 }, (_, row) => coloursOf(picture, 44 + row).join()))
    expect([...colours].filter((each) => each.includes(','))).toEqual(['red,green'])
  })
})
