import { gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { lockedPdf } from '../test/support/hostile-pdfs.ts'
import { tinyZip } from '../test/support/tiny-zip.ts'
import { textFile, tinySozi, tinySoziJson, tinySvg } from '../test/support/tiny-sozi.ts'
import { tinyPdf } from '../test/support/tiny-pdf.ts'
import { importDeck, ImportError, type ImportLimits, type InputFile } from './index.ts'

const SQUARE = '<rect width="9" height="9"/>'
const svg = (body: string, prolog = ''): InputFile => textFile('talk.svg', tinySvg(body, { prolog }))
const json = (content: string): InputFile => textFile('talk.sozi.json', content)
const pdf = (bytes: Uint8Array): InputFile => ({ name: 'talk.pdf', bytes })
const bytes = (name: string, content: string): InputFile => ({
  name,
  bytes: new Uint8Array(Buffer.from(content, 'latin1')),
})
const nested = (depth: number): string => '<g>'.repeat(depth) + SQUARE + '</g>'.repeat(depth)
const useChain =
  `<defs><g id="u0">${SQUARE}</g>` +
  [1, 2, 3, 4, 5, 6].map((at) => `<g id="u${at}">${`<use href="#u${at - 1}"/>`.repeat(10)}</g>`).join('') +
  '</defs><use href="#u6"/>'
const widePng = (side: number): string => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008000000001111111100', 'hex')
  head.writeUInt32BE(side, 16)
  head.writeUInt32BE(side, 20)
  return `<image width="9" height="9" href="data:image/png;base64,${head.toString('base64')}"/>`
}
type Refusal = [what: string, files: InputFile[], line: string, limits?: Partial<ImportLimits>]

describe('a refused file gets a one-line reason', () => {
  const refusals: Refusal[] = [
    [
      'nothing',
      [],
      'Cannot import "nothing": no file was given. Choose a PDF, or an SVG with its .sozi.json.',
    ],
    [
      'an empty file',
      [bytes('talk.pdf', '')],
      'Cannot import "talk.pdf": the file is empty. Export it again.',
    ],
    [
      'a picture',
      [bytes('me.png', '\x89PNG\r\n\x1a\n')],
      'Cannot import "me.png": it is a single picture. Export it as PDF, or as SVG with Sozi.',
    ],
    [
      'a cut off PowerPoint',
      [bytes('talk.pptx', 'PK\x03\x04 ppt/slides/slide1.xml')],
      'Cannot import "talk.pptx": it is cut off or damaged. Export it again.',
    ],
    [
      'a text',
      [textFile('notes.txt', 'Dear diary')],
      'Cannot import "notes.txt": it is neither a PDF nor a presentation of Sozi, impress.js or an Office program. Import a PDF, an SVG with its .sozi.json, or the page of a presentation.',
    ],
    [
      'a presentation of Keynote',
      [{ name: 'talk.key', bytes: tinyZip({ 'Index/Document.iwa': 'x', 'Index/Slide-12.iwa': 'x' }) }],
      'Cannot import "talk.key": it is a presentation of Keynote. In Keynote choose File > Export To > PDF, and import that.',
    ],
    [
      'a document of Pages, which has the same kind of archive',
      [{ name: 'text.pages', bytes: tinyZip({ 'Index/Document.iwa': 'x' }) }],
      'Cannot import "text.pages": it is a ZIP archive. Export it as PDF, or as SVG with Sozi.',
    ],
    [
      'files that do not belong together',
      [pdf(tinyPdf({ pages: [{ content: '' }] })), svg(SQUARE)],
      'Cannot import "talk.pdf": 2 files do not make one presentation. Import one PDF, one exported page, or one SVG with its .sozi.json.',
    ],
    [
      'more bytes than allowed',
      [svg(SQUARE)],
      'Cannot import "talk.svg": it has 0.0 MB, more than 0.0 MB. Make it smaller, or split it into several presentations.',
      { inputBytes: 20 },
    ],
    [
      'a compressed file that grows too large',
      [{ name: 'talk.svgz', bytes: new Uint8Array(gzipSync(' '.repeat(100_000))) }],
      'Cannot import "talk.svgz": it is too large when it is unpacked. Save it smaller, or split it into several presentations.',
      { inputBytes: 50_000 },
    ],
    [
      'a file compressed twice',
      [{ name: 'talk.svgz', bytes: new Uint8Array(gzipSync(gzipSync(tinySvg(SQUARE)))) }],
      'Cannot import "talk.svgz": it is compressed more than once. Save it without compression.',
    ],
    [
      'a compressed file that is cut off',
      [{ name: 'talk.svgz', bytes: new Uint8Array(gzipSync(tinySvg(SQUARE)).subarray(0, 40)) }],
      'Cannot import "talk.svgz": it is cut off or damaged. Export it again.',
    ],
    [
      'a drawing without frames',
      [svg(SQUARE)],
      'Cannot import "talk.svg": there are no Sozi frames in the drawing. Its .sozi.json is missing: import it together with that.',
    ],
    [
      'frames without their drawing',
      [json(tinySoziJson())],
      'Cannot import "talk.sozi.json": the JSON came without its drawing. Import it together with the SVG that Sozi opened.',
    ],
    [
      'JSON that is cut off, by its own name',
      [svg(SQUARE), json('{"frames":[')],
      'Cannot import "talk.sozi.json": its JSON is cut off or wrong. Open it in Sozi and save it again.',
    ],
    [
      'other JSON',
      [svg(SQUARE), json('{"name":"package"}')],
      'Cannot import "talk.sozi.json": its JSON holds no Sozi frames. Take the .sozi.json that Sozi saved beside the SVG.',
    ],
    [
      'a presentation of no frames',
      [svg(SQUARE), json(tinySoziJson([]))],
      'Cannot import "talk.sozi.json": its presentation has no frames. Add frames in Sozi, save, and import it again.',
    ],
    [
      'frames of another drawing',
      tinySozi(SQUARE, [{ cameras: { elsewhere: {} } }]),
      'Cannot import "talk.svg": its frames look at layers that are not in the drawing (elsewhere). Take the SVG and the .sozi.json of the same presentation.',
    ],
    [
      'a drawing with nothing in it',
      tinySozi('<defs/>'),
      'Cannot import "talk.svg": nothing in the drawing can be seen. Show its layers and export it again.',
    ],
    [
      'a drawing that is cut off',
      [textFile('talk.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g>'), json(tinySoziJson())],
      'Cannot import "talk.svg": its XML is cut off or wrong (line 1, unclosed tag: g). Open it in the program that made it and save it again.',
    ],
    [
      'entities that grow',
      tinySozi('<text>&b;</text>', undefined, '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'),
      'Cannot import "talk.svg": its entity "b" contains other entities or markup. Save it as plain SVG, without a document type declaration.',
    ],
    [
      'entities that read files',
      tinySozi('<text>&x;</text>', undefined, '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'Cannot import "talk.svg": it declares entities from outside the file. Save it as plain SVG, without a document type declaration.',
    ],
    [
      'groups that are nested without end',
      tinySozi(nested(300)),
      'Cannot import "talk.svg": its groups are nested more than 256 deep. Ungroup what need not be grouped and export it again.',
    ],
    [
      'styles that are nested without end',
      tinySozi(`<style>${'@media all{'.repeat(20_000)}</style>${SQUARE}`),
      'Cannot import "talk.svg": its style sheets are nested too deep to be read. Remove the styles that are not used.',
    ],
    [
      'parts that repeat one another',
      tinySozi(useChain),
      'Cannot import "talk.svg": it draws more than 5000 things. Simplify it, or split it into several presentations.',
      { drawings: 5_000 },
    ],
    [
      'too many elements',
      tinySozi(SQUARE.repeat(50)),
      'Cannot import "talk.svg": it has more than 100 elements and attributes. Split it into several presentations.',
      { xmlNodes: 100 },
    ],
    [
      'outlines too long',
      tinySozi(`<path d="M0 0${' L1 1 L2 2'.repeat(30)}"/>`),
      'Cannot import "talk.svg": its outlines are longer than 100 characters. Simplify its paths, or split it into several presentations.',
      { pathCharacters: 100 },
    ],
    [
      'pictures that are too many together',
      tinySozi(widePng(700) + widePng(800)),
      'Cannot import "talk.svg": its pictures have more than 1 million pixels together. Make the pictures smaller and export it again.',
      { allImagePixels: 1_000_000 },
    ],
    [
      'a web page',
      [textFile('index.html', '<!doctype html><html><body><svg></svg></body></html>')],
      'Cannot import "index.html": the page is no presentation of Sozi or impress.js. Export it from Sozi again, or import the SVG with its .sozi.json.',
    ],
    [
      'a page of reveal.js that mentions impress.js',
      [textFile('talk.html', '<!doctype html><html><body><!-- <div id="webslides"> --><p>Not impress.js</p><script src="dist/reveal.min.js?v=5"></script></body></html>')], // oxfmt-ignore
      'Cannot import "talk.html": it is a page of reveal.js, which cannot be read. Save it as PDF (?print-pdf, Ctrl+P) and import that.',
    ],
    [
      'a page of impress.js where its importer is not installed',
      [textFile('talk.html', '<!doctype html><html><body><div id="impress"></div></body></html>')],
      'Cannot import "talk.html": it takes the workspace importer-impress to read pages of impress.js, and it is not installed here. Install it, or save the page as PDF and import that.',
    ],
    [
      'a locked PDF',
      [pdf(lockedPdf())],
      'Cannot import "talk.pdf": it is locked with a password. Save a copy without a password and import that.',
    ],
    [
      'a damaged PDF',
      [bytes('talk.pdf', `%PDF-1.7\n${'garbage '.repeat(200)}`)],
      'Cannot import "talk.pdf": its PDF is cut off or damaged. Export it again as PDF.',
    ],
    [
      'a PDF without pages',
      [pdf(tinyPdf({ pages: [] }))],
      'Cannot import "talk.pdf": it has no pages. Export it again as PDF.',
    ],
    [
      'a PDF of 3,001 pages',
      [pdf(tinyPdf({ pages: Array.from({ length: 3_001 }, () => ({ content: '' })) }))],
      'Cannot import "talk.pdf": it has 3001 pages, more than 2000. Split it into several presentations.',
    ],
    [
      'a page as large as a country',
      [pdf(tinyPdf({ pages: [{ content: '', size: [1e7, 1e7] }] }))],
      'Cannot import "talk.pdf": page 1 has no usable size. Export it again as PDF.',
    ],
  ]

  it.each(refusals)('%s', async (_what, files, line, limits = {}) => {
    const refusal = await importDeck(files, { limits }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ImportError)
    expect((refusal as ImportError).message).toBe(line)
  })

  it('keeps an untrusted name on one line', async () => {
    const refusal = importDeck([bytes('evil\n\u202e\u001b[2Jname.pdf', '')])
    await expect(refusal).rejects.toThrow(
      'Cannot import "evil [2Jname.pdf": the file is empty. Export it again.',
    )
  })

  it('stops at the time limit', async () => {
    let now = 0
    const refusal = importDeck(tinySozi(SQUARE), {
      now: () => (now += 5_000),
      limits: { milliseconds: 9_000 },
    })
    await expect(refusal).rejects.toThrow(
      'Cannot import "talk.svg": it took longer than 9 seconds. Simplify it, or split it into several presentations.',
    )
  })
})
