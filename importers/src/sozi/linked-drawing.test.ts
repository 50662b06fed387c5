import { gzipSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from '@jest/globals'
import { lookAtDeck, type Sight } from '../../test/support/look-at-deck.ts'
import { notesInShort } from '../../test/support/notes-in-short.ts'
import { textFile, tinySozi, tinySoziJson, tinySvg } from '../../test/support/tiny-sozi.ts'
import { importDeck, type InputFile } from '../index.ts'

const RED = '#ff0000'
const BLUE = '#0000ff'
const WHITE = '#ffffff'
const BOX = '<rect width="50" height="50"/>'

function redPicture(name: string): InputFile {
  const canvas = createCanvas(4, 4)
  const context = canvas.getContext('2d')
  context.fillStyle = RED
  context.fillRect(0, 0, 4, 4)
  return { name, bytes: new Uint8Array(canvas.toBuffer('image/png')) }
}

async function see(
  body: string,
  files: readonly InputFile[],
  prolog = '',
): Promise<{ sight: Sight; notes: string[] }> {
  const deck = await importDeck([...files, ...tinySozi(body, undefined, prolog)])
  return { sight: await lookAtDeck(deck), notes: notesInShort(deck.notes) }
}

const sheetOf = (href: string): string => `<?xml-stylesheet type="text/css" href="${href}"?>`

describe('a drawing that links files', () => {
  it('shows pictures and the styles of sheets that were sent with it', async () => {
    const { sight, notes } = await see(
      `${BOX}<image x="50" width="50" height="50" xlink:href="file:///home/ada/pictures/leaf.png"/>`,
      [redPicture('leaf.png'), textFile('garden.css', 'rect { fill: blue }')],
      sheetOf('garden.css'),
    )
    expect([sight.colourAt(20, 20), sight.colourAt(70, 20)]).toEqual([BLUE, RED])
    expect(notes).toEqual([])
  })

  it('names what is missing, and what it does not use', async () => {
    const { notes } = await see(
      `<style>@import "more%20colours.css"; @font-face { font-family: x; src: url(x.woff2) }</style>${BOX}` +
        '<image width="5" height="5" href="leaf.png"/><use href="other.svg#x"/><rect style="fill:url(paint.svg#a)"/>',
      [textFile('notes.txt', 'Buy seeds')],
      sheetOf('garden.css') + sheetOf('https://example.com/web.css'),
    )
    expect(notes).toEqual([
      'missingFile 6: garden.css, more colours.css, x.woff2, other.svg, paint.svg',
      'linkedFile 1: https://example.com/web.css',
      'unusedFile 1: notes.txt',
    ])
  })

  it('reads sheets that import others from their folder, and one that imports itself once', async () => {
    const { sight } = await see(`<style>@import url(css/main.css);</style>${BOX}`, [
      textFile(
        'css/main.css',
        '@import "main.css"; @import "print.css" print; @import url("../base.css") screen;',
      ),
      textFile('base.css', '@import "css/main.css"; rect { fill: blue'),
      textFile('css/print.css', 'rect { fill: red }'),
    ])
    expect(sight.colourAt(20, 20)).toBe(BLUE)
  })

  it('lets its own styles win over those that it imports', async () => {
    const { sight } = await see(`<style>@import "a.css"; rect { fill: red }</style>${BOX}`, [
      textFile('a.css', 'rect { fill: blue }'),
    ])
    expect(sight.colourAt(20, 20)).toBe(RED)
  })

  it('uses parts of other drawings, with the styles that they have there', async () => {
    const parts = tinySvg(
      '<style>.hot { fill: red }</style><g id="b"><use href="#a"/></g><rect id="a" class="hot" width="50" height="50"/>' +
        '<linearGradient id="paint"><stop stop-color="blue"/></linearGradient>' +
        '<image id="leaf" width="50" height="50" href="leaf.png"/>',
    )
    const { sight, notes } = await see(
      '<style>.hot { fill: lime }</style><g id="a"/><use href="lib/parts.svg#b"/>' +
        '<rect x="50" width="50" height="50" fill="url(lib/parts.svg#paint)"/>' +
        '<use y="50" xlink:href="lib/parts.svg#leaf"/>',
      [textFile('lib/parts.svg', parts), redPicture('lib/leaf.png')],
    )
    expect([sight.colourAt(20, 20), sight.colourAt(70, 20), sight.colourAt(20, 70)]).toEqual([RED, BLUE, RED])
    expect(notes).toEqual([])
  })

  it('ends where two drawings use each other', async () => {
    const one = tinySvg('<g id="x"><use href="two.svg#x"/></g>')
    const two = tinySvg(`<g id="x">${BOX}<use href="one.svg#x"/></g>`)
    const { sight } = await see('<use href="one.svg#x" fill="red"/>', [
      textFile('one.svg', one),
      textFile('two.svg', two),
    ])
    expect(sight.colourAt(20, 20)).toBe(RED)
  })

  it('shows other drawings as pictures, compressed ones too, and goes on without a broken one', async () => {
    const leaf = tinySvg('<rect width="100" height="100" fill="blue"/>')
    const { sight, notes } = await see(
      '<image width="50" height="50" href="leaf.svgz"/><image x="50" width="50" height="50" href="broken.svg"/>',
      [
        { name: 'leaf.svgz', bytes: new Uint8Array(gzipSync(leaf)) },
        textFile('broken.svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
      ],
    )
    expect([sight.colourAt(20, 20), sight.colourAt(70, 20)]).toEqual([BLUE, WHITE])
    expect(notes).toEqual(['drawingBroken 1'])
  })

  it('is found among other drawings by the name of its JSON', async () => {
    const deck = await importDeck([
      textFile('talk/leaf.svg', tinySvg('')),
      textFile('talk/My talk.svg', tinySvg(BOX)),
      textFile('talk/package.json', '{"name":"talk"}'),
      textFile('talk/My talk.sozi.json', tinySoziJson()),
    ])
    expect(deck.title).toBe('My talk')
    expect(notesInShort(deck.notes)).toEqual(['unusedFile 2: talk/leaf.svg, talk/package.json'])
  })

  it.each([
    ['a link', '<link href="css/talk.css" rel="stylesheet">'],
    ['a link without quotes', '<LINK REL=stylesheet HREF=css/talk.css>'],
    ['an import', '<style>@import "css/talk.css";</style>'],
    ['a style sheet', '<style>svg { display: none } body > svg { display: none } rect { fill: red }</style>'],
  ])('has the styles of the page around it: %s', async (_what, style) => {
    const head = `<script>const no = '<style>rect { display: none }</style>'</script><!-- <link rel="stylesheet" href="no.css"> -->${style}`
    const page =
      `<!DOCTYPE html><html><head>${head}</head><body>${tinySvg(BOX)}` +
      `<script>var soziPresentationData = ${tinySoziJson()};</script></body></html>`
    const sheet = textFile('talk/css/talk.css', 'rect { fill: red }')
    const deck = await importDeck([textFile('talk/talk.sozi.html', page), sheet])
    expect((await lookAtDeck(deck)).colourAt(20, 20)).toBe(RED)
    expect(deck.notes.map(({ code }) => code).filter((code) => code !== 'unusedFile')).toEqual([])
  })

  it('has the style sheets that its JSON names', async () => {
    const deck = await importDeck([
      textFile('talk.svg', tinySvg(BOX)),
      textFile('talk.sozi.json', tinySoziJson([{}], { customFiles: ['css/talk.css', 'js/talk.js'] })),
      textFile('css/talk.css', 'rect { fill: red }'),
    ])
    expect((await lookAtDeck(deck)).colourAt(20, 20)).toBe(RED)
  })

  it('may be in a page that Sozi exported, beside the page for the presenter', async () => {
    const page =
      `<!DOCTYPE html><html><body>${tinySvg('<image width="50" height="50" href="pictures/leaf.png"/>')}` +
      `<script>var soziPresentationData = ${tinySoziJson()};</script></body></html>`
    const deck = await importDeck([
      textFile('talk/talk-presenter.sozi.html', '<!DOCTYPE html><html></html>'),
      textFile('talk/talk.sozi.html', page),
      redPicture('talk/pictures/leaf.png'),
    ])
    expect((await lookAtDeck(deck)).colourAt(20, 20)).toBe(RED)
    expect(notesInShort(deck.notes)).toEqual(['unusedFile 1: talk/talk-presenter.sozi.html'])
  })
})
