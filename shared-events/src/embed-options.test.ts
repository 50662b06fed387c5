import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readEmbedOptions, writeEmbedOptions } from './embed-options.ts'

const EMBED = 'https://view.example/p/orbit1/embed/'
const optionsOf = (query: string) => readEmbedOptions(new URL(EMBED + query))

// docs/behaviour/embed.md#options-of-an-embed
describe('the options in the address of an embed', () => {
  it.each([
    ['', {}],
    ['?autoplay=1', { autoplay: true }],
    ['?autoplay=0', { autoplay: false }],
    ['?step=7', { step: 7 }],
    ['#step=7', { step: 7 }],
    ['?loop=1&end=9', { loop: true, end: 9 }],
    ['?bar=0&title=0&link=0', { bar: false, title: false, link: false }],
    ['?theme=auto&lang=de', { theme: 'auto', lang: 'de' }],
    ['?theme=light&color=FFF8E1', { theme: 'light', color: '#fff8e1' }],
  ])('%j: %j', (query, options) => {
    expect(optionsOf(query)).toEqual(options)
  })

  it.each([
    ...[
      '?autoplay=yes',
      '?step=0',
      '?step=-1',
      '?step=1.5',
      '?step=1e3',
      '?step=9999999',
      '?end=x',
      '?loop=2',
    ],
    ...[
      '?loop=0&bar=1&title=1&link=1',
      '?theme=pink',
      '?lang=xx',
      '?LANG=de',
      '?unknown=1',
      '#step=0',
      '#steps=3',
    ],
    ...['?color=red', '?color=%23ffffff', '?color=fff', '?color=gggggg', '?loop=', '?loop'],
  ])('%j has no effect', (query) => {
    expect(optionsOf(query)).toEqual({})
  })

  it.each([
    ['an option given twice is ignored', '?loop=1&loop=1&bar=0', { bar: false }],
    ['the step in the hash wins', '?step=3#step=7', { step: 7 }],
    ['the step wins against an end before it', '?step=7&end=3', { step: 7 }],
    ['a step may be the last one, too', '?step=7&end=7', { step: 7, end: 7 }],
    ['a colour chooses the theme', '?color=fff8e1', { theme: 'light', color: '#fff8e1' }],
    ['a colour chooses the theme', '?color=101820', { theme: 'dark', color: '#101820' }],
    ['the theme wins against a colour of the other one', '?theme=dark&color=ffffff', { theme: 'dark' }],
    ['the theme `auto` wins against every colour', '?theme=auto&color=ffffff', { theme: 'auto' }],
    ['a colour on which nothing can be read is ignored', '?color=808080', {}],
    ['a colour on which nothing can be read is ignored', '?theme=light&color=ff7a57', { theme: 'light' }],
  ])('%s: %s', (_, query, options) => {
    expect(optionsOf(query)).toEqual(options)
  })

  it('takes only grounds on which texts keep a contrast of 4.5, and the accent one of 3', () => {
    const texts = { light: ['#15191b', '#c4360f'], dark: ['#f5f3ee', '#ff7a57'] } as const
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const { theme, color } = optionsOf(`?color=${value.toString(16).padStart(6, '0')}`)
        if (theme !== 'light' && theme !== 'dark') return
        const [text, accent] = texts[theme]
        expect(contrast(text, color ?? '')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(accent, color ?? '')).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('are the same after they were written, whatever an address has', () => {
    const name = fc.constantFrom(
      'autoplay',
      'step',
      'end',
      'loop',
      'bar',
      'title',
      'link',
      'theme',
      'color',
      'lang',
    )
    const value = fc.oneof(
      fc.constantFrom('0', '1', '7', 'dark', 'auto', 'ffffff', '101820', 'ko'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 12 }), (pairs) => {
        const options = optionsOf(`?${new URLSearchParams(pairs).toString()}`)
        const url = new URL(EMBED)
        writeEmbedOptions(url, options)
        expect(readEmbedOptions(url)).toEqual(options)
      }),
    )
  })
})

/** By WCAG 2.2. */
function contrast(...colours: [string, string]): number {
  const luminances = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}
