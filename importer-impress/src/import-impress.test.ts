import { parseDocument } from '@viewpage/deck'
import { describe, expect, it } from '@jest/globals'
import { notesInShort } from '@viewpage/importers/testing/notes-in-short'
import { lookAtDeck } from '@viewpage/importers/testing/look-at-deck'
import { tinyImpress, tinyStep } from '../test/support/tiny-impress.ts'
import { importDeck, type ImportedDeck, type InputFile } from '@viewpage/importers'
import { createImpressImporter, type ImpressOptions } from './index.ts'
import { PAGE_ADDRESS } from './page/page-files.ts'
import type { Fragment, PageLayout, Piece, StepLayout } from './layout/page-layout.ts'

const fragment = (text: string, more: Partial<Fragment> = {}): Fragment => ({
  at: 0,
  text,
  x: 10,
  baseline: 40,
  width: 100,
  families: 'Georgia, serif',
  size: 30,
  weight: 700,
  italic: false,
  colour: 'rgb(255, 0, 0)',
  tracking: 0,
  ...more,
})
const red: Piece = {
  kind: 'box',
  x: 0,
  y: 0,
  width: 200,
  height: 100,
  fill: 'rgb(255, 0, 0)',
  radii: [],
  sides: [],
}
const step = (pieces: Piece[] = [red], more: Partial<StepLayout> = {}): StepLayout => ({
  left: 0,
  top: 0,
  width: 200,
  height: 100,
  pieces,
  ...more,
})
const layoutOf = (steps: StepLayout[], more: Partial<PageLayout> = {}): PageLayout => ({
  background: { colour: 'rgb(0, 0, 255)', image: 'none' },
  steps,
  stage: [],
  screens: [],
  variants: [],
  seen: [],
  cut: false,
  lacksGenerated: false,
  ...more,
})
/** The screen of the presentation. */
const SCREEN = 'data-width="1024" data-height="768"'
const importPage = (
  page: InputFile,
  options: ImpressOptions = {},
  sent: InputFile[] = [],
): Promise<ImportedDeck> =>
  importDeck([page, ...sent], { loadImpress: async () => createImpressImporter(options) })
const importLaidOut = (html: string, layout: unknown): Promise<ImportedDeck> =>
  importPage(tinyImpress(html, { root: SCREEN }), {
    layOut: async () => ({ kind: 'laid-out', layout, addresses: [] }),
  })

describe('a presentation of impress.js that a browser laid out', () => {
  it('becomes a step for each step, where it stands, as large as the screen at its scale', async () => {
    const { kind, title, language, document, notes } = await importLaidOut(
      tinyStep('', 'id="a" data-x="1000" data-autoplay="4"') +
        tinyStep('', 'data-rel-x="500" data-rotate="90" data-scale="2" data-transition-duration="500"'),
      layoutOf([step(), step()]),
    )
    expect([kind, title, language, notes]).toEqual(['impress', 'My talk', 'en', []])
    expect(document.path).toMatchObject([
      { id: 'a', hold: 4, box: { x: 1_000, y: 0, width: 1_024, height: 768, rotation: 0 } },
      { id: 'step-2', flight: 0.5, box: { x: 1_500, y: 0, width: 2_048, height: 1_536, rotation: 90 } },
    ])
    expect(parseDocument(JSON.parse(JSON.stringify(document)))).toBeDefined()
  })

  it('notes that code gets the font of the device', async () => {
    const text = (families: string): Piece => ({
      kind: 'text',
      block: 1,
      direction: 'ltr',
      fragments: [fragment('let x', { families })],
    })
    const notesOn = async (families: string) =>
      notesInShort((await importLaidOut(tinyStep(''), layoutOf([step([text(families)])]))).notes)
    expect(await notesOn('"Courier New", monospace')).toEqual(['codeFont 1'])
    expect(await notesOn('monospace')).toEqual([])
  })

  it('shows boxes in the middle of their step, on the colour of the page', async () => {
    const deck = await importLaidOut(tinyStep('', 'data-rotate="90"'), layoutOf([step()]))
    const sight = await lookAtDeck(deck, 1, { width: 1_024, height: 768 })
    expect([sight.colourAt(420, 384), sight.colourAt(604, 384)]).toEqual(['#ff0000', '#ff0000'])
    expect([sight.colourAt(408, 384), sight.colourAt(512, 490)]).toEqual(['#0000ff', '#0000ff'])
  })

  it('shows a step beside the middle of the screen, where a style sheet puts it', async () => {
    const deck = await importLaidOut(tinyStep('', 'data-rotate="90"'), layoutOf([step([red], { top: 100 })]))
    expect(deck.document.path[0]?.box).toMatchObject({ x: 0, y: 0 })
    const sight = await lookAtDeck(deck, 1, { width: 1_024, height: 768 })
    expect([480, 520, 700, 720].map((x) => sight.colourAt(x, 384))).toEqual(['#0000ff', '#ff0000', '#ff0000', '#0000ff']) // oxfmt-ignore
  })

  it('shows the shadow of a box below it', async () => {
    const shadow = 'rgb(0, 255, 0) 10px 20px 0px 5px, rgb(9, 9, 9) 0px 0px 9px 9px inset'
    const deck = await importLaidOut(tinyStep(''), layoutOf([step([{ ...red, shadow }])]))
    const sight = await lookAtDeck(deck, 1, { width: 1_024, height: 768 })
    // The box reaches from 412, 334 to 612, 434.
    expect([sight.colourAt(420, 350), sight.colourAt(610, 432)]).toEqual(['#ff0000', '#ff0000'])
    expect([sight.colourAt(624, 455), sight.colourAt(420, 440)]).toEqual(['#00ff00', '#00ff00'])
    expect([sight.colourAt(630, 455), sight.colourAt(512, 462)]).toEqual(['#0000ff', '#0000ff'])
  })

  it('keeps text as laid out: lines, runs, fonts, colours, direction and links', async () => {
    const fragments = [
      fragment('See ', { width: 60 }),
      fragment('this', { at: 1, x: 80, width: 50, italic: true, weight: 400, colour: 'rgba(0, 0, 0, 0.5)' }),
      fragment('second line', { at: 2, baseline: 80 }),
    ]
    const piece: Piece = { kind: 'text', block: 1, direction: 'rtl', link: '#/b', fragments }
    const { document } = await importLaidOut(
      tinyStep('', 'id="a"') + tinyStep('', 'id="b"'),
      layoutOf([step([{ ...piece, direction: 'ltr' }]), step([piece])]),
    )
    const [text, mirrored] = document.items
    expect(text).toMatchObject({
      kind: 'text',
      link: '#step=2',
      lines: [
        {
          width: 120,
          runs: [
            { text: 'See ', font: 'serif', size: 30, weight: 700, colour: '#ff0000' },
            { text: 'this', italic: true, colour: '#00000080' },
          ],
        },
        { runs: [{ text: 'second line' }] },
      ],
    })
    expect(mirrored).toMatchObject({ direction: 'rtl' })
  })

  it('shows the shadow of right-to-left text behind it', async () => {
    const shadow = 'rgb(0, 255, 0) 0px 2px 0px'
    const fragments = [fragment('first', { x: 100, width: 90, shadow })]
    const { document } = await importLaidOut(
      tinyStep(''),
      layoutOf([step([{ kind: 'text', block: 1, direction: 'rtl', fragments }])]),
    )
    const copy = JSON.stringify(document.items.find(({ kind }) => kind === 'vector'))
    expect(JSON.parse(copy)).toMatchObject({
      drawings: [{ drawings: [{ lines: [{ x: 190, width: 90, align: 'end' }] }] }],
    })
  })

  it('is read in the encoding that its page says, and tells it to the browser', async () => {
    const { bytes } = tinyImpress(tinyStep('Garten'), {
      title: 'Garden',
      head: '<meta charset=windows-1251>',
    })
    const russian = Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('Garden', '\xd1\xe0\xe4'), 'latin1') // oxfmt-ignore
    const pages: unknown[] = []
    const { title, notes } = await importPage(
      { name: 'talk.html', bytes: new Uint8Array(russian) },
      {
        layOut: async (page) => {
          pages.push(page.encoding)
          const doubts = [{ address: `${PAGE_ADDRESS}css/a.css`, doubt: 'encodingGuessed' as const }]
          return { kind: 'laid-out', layout: layoutOf([step()]), addresses: [], doubts }
        },
      },
    )
    expect([title, pages]).toEqual(['Сад', ['windows-1251']])
    expect(notes).toMatchObject([{ code: 'encodingGuessed', names: ['css/a.css'] }])
  })

  it('shows what is different at a step while another one is shown in place of it', async () => {
    const { document } = await importLaidOut(
      tinyStep('', 'id="one"') + tinyStep('', 'id="two"') + tinyStep('', 'id="far" data-x="9000"'),
      layoutOf([step(), step(), step()], {
        variants: [
          { step: 0, at: [1, 2], pieces: [] },
          { step: 1, at: [0], pieces: [{ ...red, width: 50 }] },
          { step: 2, at: [0, 1], pieces: [red] },
        ],
      }),
    )
    const hidden = { opacity: 0 }
    expect(document.path.map(({ layers }) => layers)).toEqual([
      { two: hidden },
      { one: hidden, 'two-beside': hidden },
      { 'two-beside': hidden },
    ])
    expect(document.items.map(({ layer, width }) => [layer, width])).toEqual([
      ['one', 200],
      ['two', 200],
      ['two-beside', 50],
      ['far', 200],
    ])
  })

  it('hides steps that overlap only because they were flattened', async () => {
    const { document } = await importLaidOut(
      tinyStep('', 'id="front"') +
        tinyStep('', 'id="side" data-rotate-y="90"') +
        tinyStep('', 'id="far" data-x="9000"'),
      layoutOf([step(), step(), step()]),
    )
    expect(document.path.map(({ layers }) => layers)).toEqual([
      { side: { opacity: 0 } },
      { front: { opacity: 0 } },
      undefined,
    ])
  })

  it('fades visible steps like the style sheet', async () => {
    const { document } = await importLaidOut(
      tinyStep('', 'id="a"') + tinyStep('', 'id="b" data-x="600"') + tinyStep('', 'id="c" data-x="90000"'),
      layoutOf([step(), step(), step()], { seen: [[1, 0.3, 0.3], [0.3, 1, 0.3], [1, 1, 1]] }), // oxfmt-ignore
    )
    expect(document.path.map(({ layers }) => layers)).toEqual([
      { b: { opacity: 0.3 } },
      { a: { opacity: 0.3 } },
      undefined,
    ])
  })

  it('leaves skipped steps out of the path, but shows them', async () => {
    const { document } = await importLaidOut(
      tinyStep('', 'id="a"') + '<div class="step skip" id="b"></div>',
      layoutOf([step(), step()]),
    )
    expect(document.path.map(({ id }) => id)).toEqual(['a'])
    expect(document.items).toHaveLength(2)
  })

  it.each([
    ['nothing', null],
    ['fewer steps', layoutOf([])],
    ['numbers that are none', layoutOf([step([{ ...red, x: NaN }])])],
  ])('is read without the browser when that tells %s', async (_what, layout) => {
    const { document, notes } = await importLaidOut(
      tinyStep('<p>Hello</p>'),
      JSON.parse(JSON.stringify(layout)),
    )
    expect(document.topics[0]?.title).toBe('Hello')
    expect(notesInShort(notes)).toEqual(['layoutFailed 1: the browser sent no layout that can be used'])
  })

  it('is imported without the browser if that fails, with a note', async () => {
    const { notes } = await importPage(tinyImpress(tinyStep('<p>Hello</p>')), {
      layOut: async () => ({ kind: 'failed', why: 'it took longer than 60 seconds' }),
    })
    expect(notesInShort(notes)).toEqual(['layoutFailed 1: it took longer than 60 seconds'])
  })
})

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

describe('a presentation of impress.js without a browser', () => {
  const importBare = (html: string): Promise<ImportedDeck> => importPage(tinyImpress(html))

  it('has a note, and still places, texts and pictures', async () => {
    const { document, notes } = await importBare(
      tinyStep(`<h1>Bees</h1><p>visit <b>flowers</b></p><img src="${PIXEL}" alt="A bee">`, 'data-x="70"'),
    )
    expect(notesInShort(notes)).toEqual(['noBrowser 1'])
    expect(document.path[0]).toMatchObject({ title: 'Bees', box: { x: 70, y: 0, width: 1_920 } })
    expect(document.items.map(({ kind, label }) => [kind, label])).toEqual([
      ['text', undefined],
      ['text', undefined],
      ['image', 'A bee'],
    ])
    expect(Object.keys(document.assets)).toHaveLength(1)
  })

  it('has the notes of its presenter apart from the document, as text', async () => {
    const notes = '<div class="notes"><p>Say  <i>hello</i></p></div><aside class="big notes">Wait</aside>'
    const deck = await importBare(tinyStep(`<p>Seen</p>${notes}`) + tinyStep('<p>Also</p>'))
    expect(deck.speakerNotes).toEqual(['Say hello\nWait', ''])
    expect(JSON.stringify(deck.document)).not.toMatch(/hello|Wait/)
    const skipped = await importBare(
      tinyStep('Hello') + '<div class="step skip">Left<p class="notes">Wait</p></div>',
    )
    expect([skipped.speakerNotes, skipped.hasOtherNotes]).toEqual([undefined, true])
    const plain = await importBare(tinyStep('Hello'))
    expect([plain.speakerNotes, plain.hasOtherNotes]).toEqual([undefined, false])
  })

  it('makes topics of headings, and marks what is in lists', async () => {
    const { document } = await importBare(
      tinyStep('<h1>Top</h1><p>one</p><h2>Below</h2><ul><li>two</li></ul><h3>Deep</h3><h2>Beside</h2>'),
    )
    const [top] = document.topics
    expect([top?.title, top?.step]).toEqual(['Top', 1])
    expect(top?.topics.map(({ title, topics }) => [title, topics.map((topic) => topic.title)])).toEqual([
      ['Below', ['Deep']],
      ['Beside', []],
    ])
    expect(top?.topics[0]?.texts[1]?.paragraphs).toEqual([
      { text: 'two', listType: 'BULLET', biggestFontSize: 32 },
    ])
  })

  it('has the whole of a long text in the transcript, in several paragraphs', async () => {
    const text = `${'word '.repeat(5_000)}${'春🌱'.repeat(10_000)}`
    const { document } = await importBare(tinyStep(`<p>${text}</p>`))
    const said =
      document.topics[0]?.texts.flatMap(({ paragraphs }) => paragraphs.map((each) => each.text)) ?? []
    expect(said.map(({ length }) => length)).toEqual([19_999, 4_999, 19_999, 10_001])
    expect(said.join('').replaceAll(' ', '') === text.replaceAll(' ', '')).toBe(true)
    expect(said.every((each) => each.isWellFormed())).toBe(true)
  })

  it('keeps ruby in its paragraph', async () => {
    const { document } = await importBare(
      tinyStep('<p>読む<ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>です</p>'),
    )
    const said = document.topics[0]?.texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))
    expect(said).toEqual(['読む東京(とうきょう)です'])
  })

  it('has the pictures that were sent with it, and names files that it does not use', async () => {
    const picture = new Uint8Array(Buffer.from(PIXEL.split(',')[1] ?? '', 'base64'))
    const page = tinyImpress(tinyStep('<img src="meine%20bilder/GRO%CC%88%C3%9FE.png" alt="A bee">'))
    const sent = ['Meine Bilder/größe.png', 'Meine Bilder/other.png'].map((name) => ({
      name,
      bytes: picture,
    }))
    const { document, notes } = await importPage(page, {}, sent)
    expect(document.items).toMatchObject([{ kind: 'image', label: 'A bee' }])
    expect(notesInShort(notes)).toEqual(['noBrowser 1', 'unusedFile 1: Meine Bilder/other.png'])
  })

  // docs/behaviour/uploads.md#tags-of-a-file
  it('has the keywords of the page as tags', async () => {
    const head = '<meta name="Keywords" content="orbits, Kepler"><meta name="keywords" content="moons">'
    const { tags } = await importPage(tinyImpress(tinyStep('Hello'), { head }))
    expect(tags).toEqual(['orbits', 'Kepler', 'moons'])
    expect((await importBare(tinyStep('Hello'))).tags).toEqual([])
  })

  it('keeps nothing executable, and names what it left out', async () => {
    const { document, notes } = await importBare(
      tinyStep(
        '<p onclick="alert(1)">Hello <a href="javascript:alert(2)">there</a></p><script>alert(3)</script>' +
          '<iframe src="https://example.com/"></iframe><img src="https://example.com/me.png" onerror="alert(4)">' +
          '<img src="../../etc/passwd"><noscript>alert(5)</noscript><svg onload="alert(6)"></svg>',
      ),
    )
    expect(JSON.stringify(document)).not.toMatch(/alert|example|passwd|script|onclick/)
    expect(document.topics[0]?.texts[0]?.paragraphs[0]?.text).toBe('Hello there')
    expect(notesInShort(notes)).toEqual([
      'elementLeftOut 1: <iframe>',
      'scripts 1',
      'noBrowser 1',
      'linkedFile 1: https://example.com/me.png',
      'missingFile 1: ../../etc/passwd',
    ])
  })

  it('passes a page without executable content to the browser', async () => {
    let html = ''
    await importPage(
      tinyImpress(tinyStep('<p onclick="alert(1)">Hello</p><object data="x"></object>'), {
        head: '<base href="https://example.com/"><meta http-equiv="refresh" content="0"><link rel="preconnect" href="//x"><link rel="stylesheet" href="a.css">',
      }),
      {
        layOut: async (page) => {
          html = page.html
          return { kind: 'failed', why: 'nothing' }
        },
      },
    )
    expect(html).not.toMatch(/<script|onclick|<object|<base|refresh|preconnect/)
    expect(html).toContain('<link rel="stylesheet" href="a.css">')
  })

  it('can be published with any attributes', async () => {
    const wild = ['NaN', '1e308', '-Infinity', '9'.repeat(400), '<b>', '0x10', '1e8']
    const steps = wild.map((value) =>
      tinyStep(
        '<p>x</p>',
        ['x', 'y', 'z', 'scale', 'rotate', 'rotate-x', 'rel-x', 'autoplay', 'transition-duration']
          .map((name) => `data-${name}="${value.replace('<', '&lt;')}"`)
          .join(' '),
      ),
    )
    const { document } = await importBare(steps.join(''))
    expect(() => parseDocument(JSON.parse(JSON.stringify(document)))).not.toThrow()
  })
})
