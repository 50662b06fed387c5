import { describe, expect, it } from '@jest/globals'
import { lookAtDeck } from '../../test/support/look-at-deck.ts'
import {
  FIRST_FREE,
  packedStreamOf,
  streamOf,
  textAt,
  tinyPdf,
  type TinyPdf,
} from '../../test/support/tiny-pdf.ts'
import { importDeck, type ImportedDeck } from '../index.ts'

const importPdf = (pdf: TinyPdf, name = 'talk.pdf'): Promise<ImportedDeck> =>
  importDeck([{ name, bytes: tinyPdf(pdf) }])
const RED_LEFT = '1 0 0 rg 0 0 360 540 re f\n'
const link = (box: string, target: string): string =>
  `<< /Type /Annot /Subtype /Link /Rect [${box}] /Border [0 0 0] ${target} >>`
const uri = (box: string, address: string): string => link(box, `/A << /S /URI /URI (${address}) >>`)

describe('a PDF', () => {
  it('becomes a step a page, in the order and the sizes of the file', async () => {
    const { document, kind } = await importPdf({
      pages: [
        { content: textAt(50, 450, 40, 'First') },
        { content: '', size: [720, 540] },
        { content: textAt(50, 450, 40, 'Wide'), size: [1_440, 540] },
      ],
    })
    expect(kind).toBe('pdf')
    expect(document.path.map(({ title }) => title)).toEqual(['First', '', 'Wide'])
    const [first, , wide] = document.path
    expect((first?.box.width ?? 0) / (first?.box.height ?? 1)).toBeCloseTo(4 / 3)
    expect((wide?.box.width ?? 0) / (first?.box.width ?? 1)).toBeCloseTo(2)
  })

  it('is drawn from its outlines, so that it is sharp at any zoom', async () => {
    const deck = await importPdf({
      pages: [{ content: `${RED_LEFT}0 0 1 RG 20 w 540 0 m 540 540 l S\n${textAt(50, 50, 40, 'Sharp')}` }],
    })
    expect(deck.assets.size).toBe(0)
    expect(deck.document.items).toMatchObject([
      { kind: 'page', number: 1, text: [{ runs: [{ text: 'Sharp' }] }] },
    ])
    const sight = await lookAtDeck(deck, 1, { width: 720, height: 540 })
    expect([sight.colourAt(300, 100), sight.colourAt(450, 100), sight.colourAt(540, 100)]).toEqual([
      '#ff0000',
      '#ffffff',
      '#0000ff',
    ])
  })

  it('leaves page numbers out of its transcript, and keeps the numbers of a figure that stand beside them', async () => {
    const number = (page: number): string => textAt(690, 20, 12, String(page))
    const axis = [100, 50, 0].map((value, at) => textAt(300 - 100 * at, 20, 12, String(value))).join('')
    const { document } = await importPdf({
      pages: [1, 2, 3, 4, 5].map((page) => ({
        content: textAt(50, 450, 40, `Figure ${page}`) + number(page) + (page === 3 ? axis : ''),
      })),
    })
    const texts = document.topics.map((topic) =>
      topic.texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    )
    expect(texts.slice(1, 4)).toEqual([['Figure 2'], ['Figure 3', '100', '50', '0'], ['Figure 4']])
  })

  it('shows its pictures, gradients and transparency', async () => {
    const stripes = new Uint8Array(12).map((_, at) => (at % 6 < 3 ? [0, 255, 0] : [0, 0, 255])[at % 3] ?? 0)
    const deck = await importPdf({
      objects: [
        packedStreamOf(
          '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8',
          stripes,
        ),
        '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [360 0 720 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>',
        '<< /ca 0.5 >>',
      ],
      pages: [
        {
          content:
            'q 360 0 0 270 0 270 cm /I Do Q q 360 0 360 540 re W n /S sh Q q /G gs 0 0 0 rg 0 0 360 270 re f Q',
          resources:
            '/XObject << /I 5 0 R >> /Shading << /S 6 0 R >> /ExtGState << /G 7 0 R >> /ProcSet [/PDF]',
        },
      ],
    })
    const sight = await lookAtDeck(deck, 1, { width: 720, height: 540 })
    expect([sight.colourAt(60, 60), sight.colourAt(300, 60)]).toEqual(['#00ff00', '#0000ff'])
    expect(sight.colourAt(362, 200)).toMatch(/^#f[0-9a-f]00/)
    expect(sight.colourAt(716, 200)).toMatch(/^#0[0-9a-f]00f/)
    expect(sight.colourAt(100, 400)).toMatch(/^#(7f|80){3}$/)
  })

  it('rotates pages', async () => {
    const bytes = Buffer.from(tinyPdf({ pages: [{ content: RED_LEFT }] })).toString('latin1')
    const turned = bytes.replace('/MediaBox', '/Rotate 90 /MediaBox')
    const deck = await importDeck([
      { name: 'talk.pdf', bytes: new Uint8Array(Buffer.from(turned, 'latin1')) },
    ])
    const sight = await lookAtDeck(deck, 1, { width: 540, height: 720 })
    expect([sight.colourAt(270, 100), sight.colourAt(270, 600)]).toEqual(['#ff0000', '#ffffff'])
  })

  it('takes title and language from the file, else the first heading or the file name', async () => {
    const pages = [{ content: textAt(50, 450, 40, 'Heading') }]
    expect(await importPdf({ pages, title: 'Own title', language: 'de-AT' })).toMatchObject({
      title: 'Own title',
      language: 'de-AT',
      document: { canvas: { language: 'de-AT' } },
    })
    expect((await importPdf({ pages, title: 'Microsoft PowerPoint - talk.pptx' })).title).toBe('Heading')
    expect((await importPdf({ pages: [{ content: '' }] }, 'Spring talk.pdf')).title).toBe('Spring talk')
  })

  it('leaves headings, paragraphs and bullets to the transcript, read in their order', async () => {
    const dot = (y: number): string => `60 ${y} 6 6 re f\n`
    const { document } = await importPdf({
      pages: [
        {
          content:
            textAt(50, 450, 40, 'The heading', 'F2') +
            textAt(50, 380, 20, 'A paragraph that is long enough to go on at the next') +
            textAt(50, 356, 20, 'line, as they do.') +
            dot(305) +
            textAt(80, 300, 20, 'a drawn bullet') +
            dot(275) +
            textAt(80, 270, 20, 'and another') +
            textAt(80, 240, 20, '\\225 a bullet of text'),
        },
      ],
    })
    expect(
      document.topics[0]?.texts.map(({ styleClasses, paragraphs }) => [
        styleClasses[0],
        paragraphs.map(({ text, listType }) => (listType === 'BULLET' ? `* ${text}` : text)),
      ]),
    ).toEqual([
      ['title', ['The heading']],
      [
        'body',
        [
          'A paragraph that is long enough to go on at the next line, as they do.',
          '* a drawn bullet',
          '* and another',
          '* a bullet of text',
        ],
      ],
    ])
    const [title, body] = document.topics[0]?.texts ?? []
    const sizeOf = (text: typeof title): number => text?.paragraphs[0]?.biggestFontSize ?? 0
    expect(sizeOf(title) / sizeOf(body)).toBeCloseTo(2, 1)
  })

  it('converts its outline to topics, with the pages of each', async () => {
    const page = (text: string) => ({ content: textAt(50, 450, 40, text) })
    const { document } = await importPdf({
      pages: ['Cover', 'One', 'One more', 'Two', 'Two deeper'].map(page),
      outline: [
        { title: 'Chapter one', page: 2 },
        { title: 'Chapter two', page: 4, entries: [{ title: 'Deeper', page: 5 }] },
      ],
    })
    expect(
      document.topics.map(({ title, step, topics }) => [
        title,
        step,
        topics.map((one) => [one.title, one.step]),
      ]),
    ).toEqual([
      ['Cover', 1, []],
      ['Chapter one', 2, [['One more', 3]]],
      ['Chapter two', 4, [['Deeper', 5]]],
    ])
  })

  it('reads what is written in the fields of a form and in free texts, but no passwords and nothing hidden', async () => {
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >>'
    const written = (text: string) => streamOf(form, `BT /F1 12 Tf 2 5 Td (${text}) Tj ET`)
    const placed = (at: number, about: string, flags = 4) =>
      `<< /Type /Annot /Rect [50 ${400 - at * 40} 250 ${420 - at * 40}] /F ${flags} /AP << /N ${FIRST_FREE + at} 0 R >> ${about} >>`
    const deck = await importPdf({
      pages: [
        {
          content: textAt(50, 450, 24, 'Form'),
          annotations: [
            placed(0, '/Subtype /Widget /FT /Tx /T (name) /V (Ada Lovelace)'),
            placed(1, '/Subtype /Widget /FT /Ch /Ff 131072 /Opt [[(v) (Vegetables)] [(f) (Fish)]] /V (f)'),
            placed(2, '/Subtype /Widget /FT /Tx /Ff 8192 /T (secret) /V (hunter2)'),
            placed(3, '/Subtype /Widget /FT /Tx /T (no) /V (Unseen)', 2),
            placed(4, '/Subtype /FreeText /Contents (Note)'),
            placed(5, '/Subtype /Widget /FT /Ch /T (list) /Opt [(Apple) (Pear) (Plum)] /V (Apple)'),
          ],
        },
      ],
      objects: ['Ada Lovelace', 'Fish', '*******', 'Unseen', 'Note', 'Apple'].map(written),
      catalog: '/AcroForm << /Fields [] >>',
    })
    const said = JSON.stringify(deck.document.topics)
    for (const text of ['Form', 'Ada Lovelace', 'Fish', 'Note', 'Pear']) expect(said).toContain(text)
    expect(said).not.toMatch(/hunter2|Unseen|Vegetables|Plum/)
  })

  it('keeps links to the web, to mail and to its pages, and runs nothing', async () => {
    const { document } = await importPdf({
      pages: [
        {
          content: textAt(50, 450, 40, 'Links'),
          annotations: [
            uri('10 10 60 30', 'https://example.com/'),
            uri('10 40 60 60', 'mailto:ada@example.com'),
            uri('10 70 60 90', 'javascript:alert(1)'),
            uri('10 100 60 120', 'file:///etc/passwd'),
            link('10 130 60 150', '/Dest [7 0 R /Fit]'),
            link('10 160 60 180', '/A << /S /JavaScript /JS (app.alert(1)) >>'),
            link('10 190 60 210', '/A << /S /Launch /F (cmd.exe) >>'),
          ],
        },
        { content: '' },
      ],
      catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    })
    expect(document.items.flatMap(({ link: target }) => target ?? [])).toEqual([
      'https://example.com/',
      'mailto:ada@example.com',
      '#step=2',
    ])
    expect(JSON.stringify(document)).not.toContain('alert')
  })

  it('shows the readable parts of a page that contains itself', async () => {
    const deck = await importPdf({
      objects: [
        streamOf(
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
          '/X Do',
        ),
      ],
      pages: [{ content: `${RED_LEFT} /X Do [ ( BT`, resources: '/XObject << /X 5 0 R >>' }],
    })
    expect((await lookAtDeck(deck, 1, { width: 720, height: 540 })).colourAt(100, 100)).toBe('#ff0000')
  })

  it('is read although its table of contents at the end is wrong', async () => {
    const whole = Buffer.from(tinyPdf({ pages: [{ content: RED_LEFT }] })).toString('latin1')
    const broken = whole.replace(/startxref\n\d+/, 'startxref\n99999999')
    const deck = await importDeck([
      { name: 'talk.pdf', bytes: new Uint8Array(Buffer.from(broken, 'latin1')) },
    ])
    expect((await lookAtDeck(deck, 1, { width: 720, height: 540 })).colourAt(100, 100)).toBe('#ff0000')
  })
})
