import { gzipSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from '@jest/globals'
import { lookAtDeck, type Sight } from '../../test/support/look-at-deck.ts'
import { textFile, tinySozi, tinySoziJson, tinySvg } from '../../test/support/tiny-sozi.ts'
import { importDeck } from '../index.ts'

const draw = async (body: string): Promise<Sight> => lookAtDeck(await importDeck(tinySozi(body)))
const WHITE = '#ffffff'
const RED = '#ff0000'
const BLUE = '#0000ff'

function near(actual: string, wished: string, by = 12): void {
  const parts = (colour: string): number[] =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const wishedParts = parts(wished)
  const off = Math.max(...parts(actual).map((part, at) => Math.abs(part - (wishedParts[at] ?? 0))))
  expect([actual, off <= by]).toEqual([actual, true])
}

describe('a drawing looks as it does in a browser', () => {
  it('with rotated and nested transforms', async () => {
    const sight = await draw(
      '<g transform="translate(50 50)"><g transform="rotate(90) scale(2)">' +
        '<rect x="10" y="-5" width="10" height="10" fill="red"/></g></g>',
    )
    expect(sight.colourAt(50, 80)).toBe(RED)
    expect(sight.colourAt(80, 50)).toBe(WHITE)
  })

  it('with values that are names of Object.prototype', async () => {
    const sight = await draw(
      '<g font-size="constructor"><rect width="1em" height="10" fill="red"/></g>' +
        '<rect x="20" width="10constructor" height="10" fill="red"/>' +
        '<rect xmlns="constructor" x="40" width="10" height="10" fill="red"/>',
    )
    expect([5, 25, 45].map((x) => sight.colourAt(x, 5))).toEqual([RED, WHITE, WHITE])
  })

  it('with styles by element, class, id, attribute, descent, the style attribute and !important', async () => {
    const sight = await draw(
      '<style>rect { fill: blue } .hot { fill: red } g > .cold { fill: blue } g rect[data-on] { fill: lime }' +
        '#one { fill: yellow !important }</style>' +
        '<rect width="10" height="10"/><rect class="hot" x="10" width="10" height="10"/>' +
        '<g><rect class="hot cold" x="20" width="10" height="10"/></g>' +
        '<g><g><rect data-on="" x="30" width="10" height="10"/></g></g>' +
        '<rect id="one" x="40" width="10" height="10" style="fill:red"/>' +
        '<rect class="hot" x="50" width="10" height="10" style="fill:black"/>',
    )
    expect([5, 15, 25, 35, 45, 55].map((x) => sight.colourAt(x, 5))).toEqual([
      BLUE,
      RED,
      BLUE,
      '#00ff00',
      '#ffff00',
      '#000000',
    ])
  })

  it('with linear and radial gradients, inherited from others and transformed', async () => {
    const sight = await draw(
      '<linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>' +
        '<linearGradient id="b" xlink:href="#a" gradientTransform="rotate(90 .5 .5)"/>' +
        '<radialGradient id="c" href="#a"/>' +
        '<rect width="40" height="40" fill="url(#a)"/><rect x="50" width="40" height="40" fill="url(#b)"/>' +
        '<rect y="50" width="40" height="40" fill="url(#c)"/>',
    )
    near(sight.colourAt(1, 20), RED)
    near(sight.colourAt(38, 20), BLUE)
    near(sight.colourAt(70, 1), RED)
    near(sight.colourAt(70, 38), BLUE)
    near(sight.colourAt(20, 70), RED, 20)
    near(sight.colourAt(1, 51), BLUE)
  })

  it('with clips, masks, patterns, markers and blur', async () => {
    const sight = await draw(
      '<clipPath id="clip"><circle cx="10" cy="10" r="10"/></clipPath>' +
        '<mask id="mask"><rect x="30" width="10" height="20" fill="white"/><rect x="40" width="10" height="20" fill="black"/></mask>' +
        '<pattern id="dots" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="10" fill="red"/></pattern>' +
        '<marker id="head" markerWidth="10" markerHeight="10" refX="0" refY="5" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0L10 5L0 10z" fill="blue"/></marker>' +
        '<filter id="blur"><feGaussianBlur stdDeviation="3"/></filter>' +
        '<rect width="20" height="20" fill="red" clip-path="url(#clip)"/>' +
        '<rect x="30" width="20" height="20" fill="red" mask="url(#mask)"/>' +
        '<rect x="60" width="20" height="20" fill="url(#dots)"/>' +
        '<path d="M0 50H30" stroke="red" stroke-width="2" marker-end="url(#head)"/>' +
        '<rect x="60" y="60" width="20" height="20" fill="red" filter="url(#blur)"/>',
    )
    expect([sight.colourAt(10, 10), sight.colourAt(1, 1)]).toEqual([RED, WHITE])
    expect([sight.colourAt(35, 10), sight.colourAt(45, 10)]).toEqual([RED, WHITE])
    expect([sight.colourAt(62, 10), sight.colourAt(67, 10)]).toEqual([RED, WHITE])
    expect([sight.colourAt(15, 50), sight.colourAt(33, 50)]).toEqual([RED, BLUE])
    near(sight.colourAt(70, 70), RED, 20)
    expect([RED, WHITE]).not.toContain(sight.colourAt(60, 70))
  })

  it('with symbols and reused parts, scaled to their place', async () => {
    const sight = await draw(
      '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>' +
        '<defs><rect id="r" width="10" height="10"/></defs>' +
        '<use href="#s" x="10" y="10" width="30" height="30" fill="red"/>' +
        '<use xlink:href="#r" x="50" y="50" fill="blue"/>',
    )
    expect([sight.colourAt(12, 12), sight.colourAt(38, 38), sight.colourAt(45, 45)]).toEqual([
      RED,
      RED,
      WHITE,
    ])
    expect(sight.colourAt(55, 55)).toBe(BLUE)
  })

  it('with opacity of groups, of parts, and without what is hidden', async () => {
    const sight = await draw(
      '<g opacity="0.5"><rect width="20" height="20" fill="red"/><rect x="10" width="20" height="20" fill="red"/></g>' +
        '<rect x="40" width="20" height="20" display="none"/><rect x="40" width="20" height="20" visibility="hidden"/>',
    )
    near(sight.colourAt(5, 10), '#ff8080')
    near(sight.colourAt(15, 10), '#ff8080')
    expect(sight.colourAt(50, 10)).toBe(WHITE)
  })

  it('with pictures, fitted by preserveAspectRatio, and nested drawings', async () => {
    const canvas = createCanvas(20, 10)
    const context = canvas.getContext('2d')
    context.fillStyle = RED
    context.fillRect(0, 0, 20, 10)
    const png = canvas.toDataURL('image/png')
    const inner = encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="blue"/><script>1</script></svg>',
    )
    const sight = await draw(
      `<image width="40" height="40" href="${png}"/>` +
        `<image x="50" width="40" height="40" preserveAspectRatio="none" xlink:href="${png}"/>` +
        `<image y="50" width="20" height="20" href="data:image/svg+xml,${inner}"/>`,
    )
    expect([sight.colourAt(20, 20), sight.colourAt(20, 5)]).toEqual([RED, WHITE])
    expect(sight.colourAt(60, 5)).toBe(RED)
    expect(sight.colourAt(10, 60)).toBe(BLUE)
  })

  it('without invalid numbers', async () => {
    const sight = await draw(
      '<rect width="1e308" height="1e300"/><path d="M1e400 0L1e99 1e99"/><circle r="1e-300"/>' +
        '<g transform="scale(1e200)"><g transform="scale(1e200)"><rect width="9" height="9"/></g></g>' +
        `<g transform="${'rotate('.repeat(50_000)}"><rect width="50" height="50" fill="red"/></g>`,
    )
    expect([sight.colourAt(25, 25), sight.colourAt(75, 75)]).toEqual([RED, WHITE])
  })

  it('from a compressed file, and from one in Latin-1', async () => {
    const packed = new Uint8Array(gzipSync(tinySvg('<rect width="50" height="50" fill="red"/>')))
    const latin =
      '<?xml version="1.0" encoding="iso-8859-1"?>' +
      tinySvg('<title>Caf\xe9</title><rect width="5" height="5"/>')
    const frames = textFile('talk.json', tinySoziJson())
    expect(
      (await lookAtDeck(await importDeck([{ name: 'talk.svgz', bytes: packed }, frames]))).colourAt(9, 9),
    ).toBe(RED)
    const read = await importDeck([
      { name: 'talk.svg', bytes: new Uint8Array(Buffer.from(latin, 'latin1')) },
      frames,
    ])
    expect(read.title).toBe('Café')
  })
})

describe('text in a drawing', () => {
  const texts = async (body: string) =>
    (await importDeck(tinySozi(body))).document.items.flatMap((item) => (item.kind === 'text' ? [item] : []))

  it('is split into lines at positions', async () => {
    const [text] = await texts(
      '<text x="10" y="20" font-size="10" font-family="Georgia" fill="red">One <tspan font-weight="bold">two</tspan>' +
        '<tspan x="10" dy="12">three</tspan></text>',
    )
    expect(text?.lines.map(({ runs }) => runs.map((run) => run.text))).toEqual([['One ', 'two'], ['three']])
    expect(text?.lines[0]?.runs).toMatchObject([
      { font: 'serif', size: 10, colour: RED },
      { weight: 700, colour: RED },
    ])
    const [first, second] = text?.lines ?? []
    expect((second?.baseline ?? 0) - (first?.baseline ?? 0)).toBeCloseTo(12)
  })

  it('keeps anchor, rotation and spaces like SVG', async () => {
    const [centred, turned] = await texts(
      '<text x="50" y="20" text-anchor="middle">  a \n  b </text>' +
        '<text transform="translate(50 50) rotate(45)">c</text>',
    )
    expect(centred?.lines[0]).toMatchObject({ align: 'centre', runs: [{ text: 'a b' }] })
    expect(turned?.rotation).toBe(45)
  })
})
