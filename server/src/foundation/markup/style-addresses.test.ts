import { describe, expect, it } from '@jest/globals'
import { changeAddresses } from './style-addresses.ts'

/** The addresses that a style sheet names. */
function addressesIn(css: string): string[] {
  const found: string[] = []
  changeAddresses(css, (address) => {
    found.push(address)
    return address
  })
  return found
}

const moved = (css: string) => changeAddresses(css, (address) => `/moved/${address}`)

describe('the addresses of a style sheet', () => {
  it.each([
    ['without quotes', 'a { background: url(a.png) }', ['a.png']],
    ['without quotes, with spaces around', 'a { background: url(  a.png\n) }', ['a.png']],
    ['in quotes', `a { background: url("a.png"), url( 'b.png' ) }`, ['a.png', 'b.png']],
    ['in capitals', 'a { background: URL(a.png) }', ['a.png']],
    ['with an escaped bracket', String.raw`a { background: url(a\)b.png) }`, ['a)b.png']],
    ['with an escaped letter', String.raw`a { background: url(\61.png) }`, ['a.png']],
    ['in a function that is written with an escape', String.raw`a { background: u\72l("a.png") }`, ['a.png']],
    ['with an escaped quote', String.raw`a { background: url("a\"b.png") }`, ['a"b.png']],
    ['over two lines', 'a { background: url("a\\\n.png") }', ['a.png']],
    ['in image-set()', `a { background: image-set("a.png" 1x, url(b.png) 2x) }`, ['a.png', 'b.png']],
    ['in -webkit-image-set()', `a { background: -webkit-image-set('a.png' 1x) }`, ['a.png']],
    ['in src()', 'a { background: src("a.png") }', ['a.png']],
    [
      'in a font face',
      '@font-face { src: url(a.woff2) format("woff2"), url(a.woff) }',
      ['a.woff2', 'a.woff'],
    ],
    ['in a custom property', ':root { --picture: url(a.png) }', ['a.png']],
    ['in @import', `@import "a.css" layer(b); @import url(c.css) print;`, ['a.css', 'c.css']],
    ['in an @import with a comment', `@import/* from */'a.css';`, ['a.css']],
    [
      'of any kind',
      'a { background: url(data:,x), url(https://a.example/b), url(#c), url() }',
      ['data:,x', 'https://a.example/b', '#c', ''],
    ],
    ['in a block of a block', '@layer a { @media print { b { c: url(d.png) } } }', ['d.png']],
    ['that the sheet ends in', 'a { background: url(a.png', ['a.png']],
  ])('are found %s', (_, css, addresses) => {
    expect(addressesIn(css)).toEqual(addresses)
  })

  it.each([
    ['other strings', 'a { content: "url(a.png)"; font-family: "b.png" }'],
    ['the type of a picture', 'a { background: image-set(none type("image/png")) }'],
    ['comments', '/* url(a.png) */ a { color: red }'],
    ['other functions', 'a { width: calc(1px + 1px); color: my-url("a") }'],
    ['selectors', 'a[href="url"] { color: red }'],
    ['an address that browsers do not read', 'a { background: url(a b.png) }'],
    ['a string that a line ends', 'a { background: url("a.png\n) }'],
    ['a string beside a bracket that closes nothing', 'a { background: image-set(none) "a.png" }'],
  ])('do not include %s', (_, css) => {
    expect(addressesIn(css)).toEqual([])
    expect(moved(css)).toBe(css)
  })

  it('are replaced where they are, and escaped', () => {
    const css = `@import "a b.css"; a { background: url( 'c.png' ) /* d */, url(e.png) } /* end */`
    expect(moved(css)).toBe(
      `@import "/moved/a b.css"; a { background: url( "/moved/c.png" ) /* d */, url(/moved/e.png) } /* end */`,
    )
    const hostile = changeAddresses('a{b:url("x");c:url(x)}', () => '");} </style>')
    expect(addressesIn(hostile)).toEqual(['");} </style>', '");} </style>'])
  })

  it('are read in linear time, whatever the sheet is', () => {
    const many = 100_000
    for (const part of ['url(', 'url("', '(', 'image-set("a"', '/*', '\\', '@import ', 'url(a b', '[{('])
      expect(moved(part.repeat(many)).length).toBeGreaterThanOrEqual(part.length * many)
    expect(addressesIn('url(a.png)'.repeat(many))).toHaveLength(many)
  })
})
