import { describe, expect, it } from '@jest/globals'
import { notesInShort } from '../../test/support/notes-in-short.ts'
import { lookAtDeck } from '../../test/support/look-at-deck.ts'
import { textFile, tinySozi, tinySoziJson, tinySvg } from '../../test/support/tiny-sozi.ts'
import { importDeck } from '../index.ts'

const RED_AND_BLUE =
  '<rect width="50" height="100" fill="#ff0000"/><rect x="50" width="50" height="100" fill="#0000ff"/>'

describe('a Sozi presentation', () => {
  it('becomes a step a frame, with its title, its times and its place', async () => {
    const { document, title } = await importDeck(
      tinySozi(`<title>My talk</title>${RED_AND_BLUE}`, [
        { title: 'Start' },
        {
          title: 'Close',
          timeoutMs: 2_500,
          flightMs: 400,
          cameras: { __sozi_auto__: { cx: 25, cy: 50, width: 10, height: 10, angle: 30 } },
        },
      ]),
    )
    expect(title).toBe('My talk')
    const [start, close] = document.path
    expect(start).toMatchObject({ title: 'Start', flight: 1, box: { x: 50, y: 50, width: 100, rotation: 0 } })
    expect(start).not.toHaveProperty('hold')
    expect(close).toMatchObject({
      title: 'Close',
      hold: 2.5,
      flight: 0.4,
      box: { x: 25, y: 50, width: 10, height: 10, rotation: 30 },
    })
  })

  it('has the notes of its frames apart from the document, as text', async () => {
    const frames = [{ notes: '<p>Say <b>hello</b> &amp; wait</p><div>Then<br>go</div>' }, {}]
    const deck = await importDeck(tinySozi(RED_AND_BLUE, frames))
    expect(deck.speakerNotes).toEqual(['Say hello & wait\nThen\ngo', ''])
    expect(JSON.stringify(deck.document)).not.toContain('hello')
    expect((await importDeck(tinySozi(RED_AND_BLUE))).speakerNotes).toBeUndefined()
  })

  it('takes the name of its file where it has no title', async () => {
    const files = [
      textFile('spring/My garden.svg', tinySvg(RED_AND_BLUE)),
      textFile('a.json', tinySoziJson()),
    ]
    expect((await importDeck(files)).title).toBe('My garden')
  })

  it('looks where each frame looks', async () => {
    const deck = await importDeck(
      tinySozi(RED_AND_BLUE, [
        { cameras: { __sozi_auto__: { cx: 25, width: 40, height: 40 } } },
        { cameras: { __sozi_auto__: { cx: 75, width: 40, height: 40 } } },
        { cameras: { __sozi_auto__: { angle: 180 } } },
      ]),
    )
    expect((await lookAtDeck(deck, 1)).colourAt(50, 50)).toBe('#ff0000')
    expect((await lookAtDeck(deck, 2)).colourAt(50, 50)).toBe('#0000ff')
    expect((await lookAtDeck(deck, 3)).colourAt(20, 50)).toBe('#0000ff')
  })

  it('moves and fades each layer by a camera of its own', async () => {
    const body =
      '<g id="back" inkscape:label="Back"><rect width="100" height="100" fill="#ff0000"/></g>' +
      '<g id="front"><rect x="40" y="40" width="20" height="20" fill="#00ff00"/></g>'
    const deck = await importDeck(
      tinySozi(body, [
        { cameras: { back: {}, front: {} } },
        { cameras: { back: {}, front: { cx: 80 } } },
        { cameras: { back: {}, front: { opacity: 0 } } },
      ]),
    )
    expect(deck.document.layers).toEqual([
      { id: 'back', title: 'Back' },
      { id: 'front', title: '#front' },
    ])
    expect((await lookAtDeck(deck, 1)).colourAt(50, 50)).toBe('#00ff00')
    expect((await lookAtDeck(deck, 2)).colourAt(50, 50)).toBe('#ff0000')
    expect((await lookAtDeck(deck, 2)).colourAt(20, 50)).toBe('#00ff00')
    expect((await lookAtDeck(deck, 3)).colourAt(50, 50)).toBe('#ff0000')
  })

  it('cuts off what a clipped frame does not show', async () => {
    const deck = await importDeck(
      tinySozi(RED_AND_BLUE, [{ cameras: { __sozi_auto__: { width: 20, height: 10, clipped: true } } }]),
    )
    const sight = await lookAtDeck(deck)
    expect(sight.colourAt(20, 50)).toBe('#ff0000')
    expect(sight.colourAt(20, 5)).not.toBe('#ff0000')
  })

  it('hides what lies outside of the clip of each layer, at the scale of its frame', async () => {
    const body =
      '<g id="back"><rect width="100" height="100" fill="#0000ff"/></g>' +
      '<g id="notes"><rect width="100" height="100" fill="#ff0000"/><text x="70" y="95">two</text></g>' +
      '<g id="gone"><rect width="100" height="100" fill="#00ff00"/></g>'
    const corner = {
      clipped: true,
      clipXOffset: -50,
      clipYOffset: -50,
      clipWidthFactor: 0.5,
      clipHeightFactor: 0.5,
    }
    const nothing = { clipped: true, clipWidthFactor: 0, clipHeightFactor: 0 }
    const deck = await importDeck(
      tinySozi(body, [
        { cameras: { back: {}, notes: corner, gone: nothing } },
        { cameras: { back: {}, notes: { ...corner, angle: 180 }, gone: nothing } },
        { cameras: { back: corner, notes: nothing, gone: nothing } },
      ]),
    )
    const [first, turned, third] = await Promise.all([1, 2, 3].map((step) => lookAtDeck(deck, step)))
    const places = [
      [45, 45],
      [55, 45],
      [45, 55],
    ] as const
    expect(places.map(([x, y]) => first?.colourAt(x, y))).toEqual(['#ff0000', '#0000ff', '#0000ff'])
    expect(places.map(([x, y]) => turned?.colourAt(x, y))).toEqual(['#ff0000', '#0000ff', '#0000ff'])
    expect(places.map(([x, y]) => third?.colourAt(x, y))).toEqual(['#0000ff', '#ffffff', '#ffffff'])
    expect(deck.document.topics[0]?.texts).toEqual([])
  })

  it('does not show the elements that mark frames', async () => {
    const files = [
      textFile('talk.svg', tinySvg(`${RED_AND_BLUE}<rect id="mark" width="100" height="100"/>`)),
      textFile('talk.json', tinySoziJson([{}], { elementsToHide: ['mark'] })),
    ]
    expect((await lookAtDeck(await importDeck(files))).colourAt(20, 20)).toBe('#ff0000')
  })

  it('nests topics as the titles of frames are, with the texts that can be read there', async () => {
    const body =
      '<text x="10" y="30" font-size="12">Largest</text><text x="10" y="50" font-size="5">Smaller</text>' +
      '<text x="10" y="60" font-size="0.3">Cannot be read from afar</text>'
    const { document } = await importDeck(
      tinySozi(body, [
        { title: 'All' },
        { title: 'Part', level: 1, cameras: { __sozi_auto__: { cx: 12, cy: 60, width: 8, height: 4 } } },
        { title: 'Next' },
      ]),
    )
    const [all, next] = document.topics
    expect(document.topics).toHaveLength(2)
    expect(all?.texts.map(({ paragraphs, styleClasses }) => [paragraphs[0]?.text, styleClasses[0]])).toEqual([
      ['Largest', 'title'],
      ['Smaller', 'subtitle'],
    ])
    expect(all?.topics[0]?.texts[0]?.paragraphs).toEqual([
      { text: 'Cannot be read from afar', biggestFontSize: 0.3 },
    ])
    expect(next).toMatchObject({ title: 'Next', step: 3 })
  })

  it('keeps links to the web, to mail and to frames, and no others', async () => {
    const link = (href: string, y: number): string =>
      `<a href="${href}"><rect y="${y}" width="9" height="9"/></a>`
    const { document, notes } = await importDeck(
      tinySozi(
        link('https://example.com/', 0) +
          link('mailto:ada@example.com', 10) +
          link('#frame2', 20) +
          link('javascript:alert(1)', 30) +
          link('file:///etc/passwd', 40) +
          link(' JaVaScRiPt:alert(1)', 50) +
          link('data:text/html,x', 60),
        [{}, {}],
      ),
    )
    expect(document.items.flatMap(({ link: target }) => target ?? [])).toEqual([
      'https://example.com/',
      'mailto:ada@example.com',
      '#step=2',
    ])
    expect(notesInShort(notes)).toEqual([
      'linkLeftOut 4: javascript:alert(1), file:///etc/passwd, JaVaScRiPt:alert(1), data:text/html,x',
    ])
  })

  it('shows the first of the slides that LibreOffice exports on top of each other', async () => {
    const slide = (colour: string, at: 'around' | 'on'): string => {
      const hidden = 'visibility="hidden"'
      const page = `<g class="Page"><rect width="100" height="100" fill="${colour}"/></g>`
      return `<g ${at === 'around' ? hidden : ''}><g><g class="Slide" clip-path="url(#presentation_clip_path)" ${at === 'on' ? hidden : ''}>${page}</g></g></g>`
    }
    const clip = '<clipPath id="presentation_clip_path"><rect width="50" height="100"/></clipPath>'
    const script = '<script><![CDATA[ show("<svg></svg>") ]]></script>'
    for (const at of ['around', 'on'] as const) {
      const slides = slide('#ff0000', at) + slide('#0000ff', at)
      const deck = await importDeck(tinySozi(`${clip}<g class="SlideGroup">${slides}</g>${script}`))
      const sight = await lookAtDeck(deck)
      expect([sight.colourAt(20, 50), sight.colourAt(80, 50)]).toEqual(['#ff0000', '#ffffff'])
    }
  })

  it('is read from one page that Sozi exported', async () => {
    const page = `<!DOCTYPE html><html><head><script>alert(1)</script></head><body>${tinySvg(RED_AND_BLUE)}
      <script>var soziPresentationData = ${tinySoziJson([{ title: 'In a page }' }])};</script></body></html>`
    const deck = await importDeck([textFile('talk.sozi.html', page)])
    expect(deck.title).toBe('talk')
    expect(deck.document.path[0]?.title).toBe('In a page }')
    expect((await lookAtDeck(deck)).colourAt(20, 20)).toBe('#ff0000')
  })

  it('is read from a drawing of Sozi 13, whose frames are in it', async () => {
    const body =
      `${RED_AND_BLUE}<rect id="mark" x="60" y="40" width="20" height="20" fill="none"/>` +
      '<sozi:frame id="f1" sozi:refid="mark" sozi:sequence="1" sozi:title="Old" sozi:timeout-enable="true" sozi:timeout-ms="3000"/>'
    const deck = await importDeck([textFile('talk.svg', tinySvg(body))])
    expect(deck.document.path).toMatchObject([
      { title: 'Old', hold: 3, box: { x: 70, y: 50, width: 20, height: 20 } },
    ])
    expect((await lookAtDeck(deck)).colourAt(50, 50)).toBe('#0000ff')
  })

  // docs/behaviour/uploads.md#versions-of-sozi
  it.each([
    [
      '10',
      '<rect id="close" class="sozi-frame" x="60" y="40" width="20" height="20" ns1:title="Old" ns1:sequence="1" ns1:timeout-enable="true" ns1:timeout-ms="3000" fill="#00ff00"/>',
    ],
    [
      '11',
      '<rect id="close" x="60" y="40" width="20" height="20" fill="#00ff00"/><ns1:frame ns1:refid="close" ns1:title="Old" ns1:sequence="1" ns1:timeout-enable="true" ns1:timeout-ms="3000"/>',
    ],
  ])('is read from a drawing of Sozi %s, beside other drawings', async (_version, frame) => {
    const attributes = 'xmlns:ns1="http://sozi.baierouge.fr"'
    const talk = textFile('talk.svg', tinySvg(RED_AND_BLUE + frame, { attributes }))
    const deck = await importDeck([textFile('leaf.svg', tinySvg('<circle r="9"/>')), talk])
    expect(deck.document.path).toMatchObject([
      { title: 'Old', hold: 3, box: { x: 70, y: 50, width: 20, height: 20 } },
    ])
    expect((await lookAtDeck(deck)).colourAt(50, 50)).toBe('#0000ff')
  })

  it('is refused where its frames have no cameras, with the way to save it again', async () => {
    const json = textFile('talk.sozi.json', JSON.stringify({ frames: [{ title: 'Old' }] }))
    await expect(importDeck([textFile('talk.svg', tinySvg(RED_AND_BLUE)), json])).rejects.toThrow(
      'Cannot import "talk.sozi.json": frame 1 in its JSON says nothing of a camera. Open it in Sozi and save it again.',
    )
  })

  it('says once what it left out', async () => {
    const { notes, document } = await importDeck(
      tinySozi(
        '<script>alert(1)</script><script>alert(2)</script><foreignObject><p>x</p></foreignObject>' +
          '<style>@import url(https://example.com/a.css); rect { fill: url(https://example.com/b.svg#x) }</style>' +
          '<image href="https://example.com/me.png" width="9" height="9"/>' +
          '<use href="other.svg#part"/><rect width="9" height="9" onclick="alert(1)"/>',
      ),
    )
    expect(notesInShort(notes)).toEqual([
      'elementLeftOut 2: <script>, <foreignObject>',
      'linkedFile 3: https://example.com/a.css, https://example.com/b.svg, https://example.com/me.png',
      'missingFile 1: other.svg',
    ])
    expect(JSON.stringify(document)).not.toMatch(/alert|example\.com|onclick|script/i)
  })
})
