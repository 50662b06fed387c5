import { gzipSync } from 'node:zlib'
import type { InputFile } from '@viewpage/importers/input-file'
import { doublingWoff2, woff2Bomb, woff2OfFourGigabytes } from '@viewpage/importers/testing/hostile-fonts'
import {
  commandsBomb,
  doublingFontPdf,
  endlessForm,
  endlessPattern,
  hugeImage,
  hugeJbig2,
  lockedPdf,
  repeatingForms,
  ringOfPages,
} from '@viewpage/importers/testing/hostile-pdfs'
import { tinyImpress, tinyStep } from '@viewpage/importer-impress/testing/tiny-impress'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { tinyPptx } from '@viewpage/importers/testing/tiny-office'
import { textFile, tinySozi, tinySoziJson, tinySvg } from '@viewpage/importers/testing/tiny-sozi'
import {
  withDrawings,
  withFont,
  withLargestTranscript,
  withPictures,
  withTranscript,
} from './hostile-documents.ts'
import {
  blackPng,
  emptyPng,
  lyingAvif,
  manyFramesGif,
  manyScansJpeg,
  profileBombPng,
} from './hostile-pictures.ts'

/** Malicious files that are uploaded together. */
export interface HostileUpload {
  readonly name: string
  readonly files: () => readonly InputFile[] | Promise<readonly InputFile[]>
}

const MEGABYTE = 1024 * 1024
const SQUARE = '<rect width="9" height="9"/>'

const pdf = (bytes: Uint8Array): InputFile[] => [{ name: 'talk.pdf', bytes }]
const onePage = () => tinyPdf({ pages: [{ content: textAt(60, 400, 48, 'One') }] })
const page = (content: string, head = ''): InputFile[] => [tinyImpress(tinyStep(content), { head })]
const dataAddress = (mediaType: string, bytes: Uint8Array): string =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
const svgWith = (mediaType: string, bytes: Uint8Array): InputFile[] =>
  tinySozi(`${SQUARE}<image width="9" height="9" href="${dataAddress(mediaType, bytes)}"/>`)
/** Each of `depth` groups uses the one before it ten times. */
const usesOf = (depth: number): string =>
  `<defs><g id="u0">${SQUARE}</g>${Array.from({ length: depth }, (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#u${depth}"/>`
/** Entities that grow tenfold from one to the next. */
const laughs = (depth: number): string =>
  `<!DOCTYPE svg [<!ENTITY e0 "aaaaaaaaaa">${Array.from({ length: depth }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')}]>`

const text = (name: string, files: () => readonly InputFile[]): HostileUpload => ({ name, files })

/** Uploads that try to stop or fill the server. Each must get a response without delaying other visitors. */
export const HOSTILE_UPLOADS: readonly HostileUpload[] = [
  // Files that are recognised by their start.
  text('200 bytes of empty comments', () => [textFile('talk.html', '<!---->'.repeat(29))]),
  text('4 kB of empty comments and a page', () => [
    textFile('talk.html', `${'<!---->'.repeat(580)}<!doctype html><html>`),
  ]),
  text('an XML declaration that never ends', () => [textFile('talk.html', `<?xml${' '.repeat(4_000)}`)]),
  text('spaces, and nothing else', () => [textFile('talk.html', ' '.repeat(60 * MEGABYTE))]),
  text('60 MB that say they are a PDF', () =>
    pdf(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(60 * MEGABYTE, 'x')])),
  ),
  text('a hundred files', () =>
    Array.from({ length: 100 }, (_, at) => textFile(`${at}.pdf`, `%PDF-1.7 ${'x'.repeat(MEGABYTE / 2)}`)),
  ),
  text('a gzip bomb', () => [{ name: 'talk.svgz', bytes: gzipSync(Buffer.alloc(200 * MEGABYTE, ' ')) }]),

  text('a gzip bomb in a gzip', () => [
    { name: 'talk.svgz', bytes: gzipSync(gzipSync(Buffer.alloc(200 * MEGABYTE, ' '))) },
  ]),
  text('an empty file', () => [textFile('talk.pdf', '')]),
  text('a cut off PowerPoint', () => [textFile('talk.pptx', 'PK\x03\x04 ppt/slides/slide1.xml')]),
  text('a PowerPoint that unpacks to a huge one', () => [
    tinyPptx([{ text: 'One' }], { parts: { 'ppt/media/a.xml': '0'.repeat(200 * MEGABYTE) } }),
  ]),
  text('names that lead elsewhere', () =>
    ['../../../etc/passwd', '..', '/etc/passwd', 'x'.repeat(5_000)].map((name) => textFile(name, 'root')),
  ),
  text('two presentations', () => [...pdf(onePage()), { name: 'other.pdf', bytes: onePage() }]),
  text('a path without its drawing', () => [textFile('talk.sozi.json', tinySoziJson())]),

  // Drawings.
  text('entities that grow', () => tinySozi(`<text>&e8;</text>${SQUARE}`, undefined, laughs(8))),
  text('parts that repeat one another', () => tinySozi(usesOf(12))),
  text('a drawing that uses itself', () => tinySozi(`<g id="a">${SQUARE}<use href="#a"/></g>`)),
  text('styles nested without end', () =>
    tinySozi(`<style>${'@media all{'.repeat(500_000)}</style>${SQUARE}`),
  ),
  text('groups nested without end', () => tinySozi('<g>'.repeat(100_000) + SQUARE)),
  text('a filter over everything, a thousand times', () =>
    tinySozi(
      `<defs><filter id="f" x="-9999" y="-9999" width="99999" height="99999"><feGaussianBlur stdDeviation="9999"/><feTurbulence baseFrequency="9" numOctaves="999999"/></filter></defs>${`<g filter="url(#f)">${SQUARE}</g>`.repeat(1_000)}`,
    ),
  ),
  text('a pattern of itself', () =>
    tinySozi(
      `<defs><pattern id="p" width="1" height="1" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="url(#p)"/></pattern></defs><rect width="100" height="100" fill="url(#p)"/>`,
    ),
  ),
  text('a style sheet of a million selectors', () =>
    tinySozi(`<style>${'a,'.repeat(MEGABYTE)}b{fill:red}</style>${SQUARE}`),
  ),
  text('a path of 20 million numbers', () => tinySozi(`<path d="M0 0${' 1 1'.repeat(10_000_000)}"/>`)),
  text('a dashed line of endless dashes', () =>
    tinySozi('<path d="M0 0 H1e9" stroke="red" stroke-width="1" stroke-dasharray="1e-9 1e-9"/>'),
  ),

  // Pictures.
  text('a picture that says it is 60,000 pixels wide', () => svgWith('image/png', emptyPng(60_000))),
  text('a picture of 900 million black pixels', () => svgWith('image/png', blackPng(30_000, 30_000))),
  text('four pictures as large as allowed', () =>
    withPictures(
      [1, 2, 3, 4].map((at) => blackPng(8_000 - at, 8_000)),
      'image/png',
    ),
  ),
  text('a colour profile that unpacks to 500 MB', () => svgWith('image/png', profileBombPng(500))),
  text('a JPEG of ninety scans', () => withPictures([manyScansJpeg(7_900, 90)], 'image/jpeg')),
  text('a GIF of 100,000 frames', () => svgWith('image/gif', manyFramesGif(100_000))),
  {
    name: 'an AVIF that says it is small, in a drawing',
    files: async () => svgWith('image/avif', await lyingAvif(9_000)),
  },
  {
    name: 'an AVIF that says it is small, in a deck',
    files: async () => withPictures([await lyingAvif(9_000)], 'image/avif'),
  },

  // Fonts.
  text('a font whose letters double thirty times', () => withFont(doublingWoff2(30))),
  text('a font that unpacks to 200 MB', () => withFont(woff2Bomb(200))),
  text('a font that says it has 4 GB', () => withFont(woff2OfFourGigabytes())),

  // PDFs.
  text('a PDF whose commands unpack to 300 MB', () => pdf(commandsBomb(300))),
  text('a PDF of forms in forms', () => pdf(repeatingForms(12))),
  text('a PDF that draws itself', () => pdf(endlessForm())),
  text('a PDF with a pattern of itself', () => pdf(endlessPattern())),
  text('a PDF with a picture of a billion pixels', () => pdf(hugeImage(32_000))),
  text('a PDF with a JBIG2 of four billion pixels', () => pdf(hugeJbig2(65_000))),
  text('a PDF whose font doubles thirty times', () => pdf(doublingFontPdf(30))),
  text('a PDF with a password', () => pdf(lockedPdf())),
  text('a PDF of garbage', () => pdf(Buffer.from(`%PDF-1.7\n${'garbage '.repeat(100_000)}`))),
  text('a PDF page as large as a country', () =>
    pdf(tinyPdf({ pages: [{ content: '', size: [1e7, 1e7] }] })),
  ),
  text('a PDF whose pages are a ring', () => pdf(ringOfPages())),
  text('a PDF of 2,000 pages', () =>
    pdf(
      tinyPdf({
        pages: Array.from({ length: 2_000 }, (_, at) => ({ content: textAt(60, 400, 48, `Page ${at}`) })),
      }),
    ),
  ),

  // Pages of impress.js.
  text('a page of 10,000 steps', () => [tinyImpress(tinyStep('x').repeat(10_000))]),
  text('a page nested without end', () => page('<div>'.repeat(100_000))),
  text('a page of 100,000 elements', () => page('<i>x</i>'.repeat(100_000))),
  text('a page of nested grids', () =>
    page(`${'<div style="display:grid;grid-template-columns:repeat(9999,auto)">'.repeat(200)}x`),
  ),
  text('a page of nested columns', () =>
    page(`${'<div style="columns:50">'.repeat(200)}x ${'y '.repeat(9_000)}`),
  ),
  text('a page whose variables double', () =>
    page(
      '<p>x</p>',
      `<style>p{--v0:x x;${Array.from({ length: 40 }, (_, at) => `--v${at + 1}:var(--v${at}) var(--v${at});`).join('')}font-family:var(--v40)}</style>`,
    ),
  ),
  text('a page with a picture of 900 million pixels', () =>
    page(`<img src="${dataAddress('image/png', blackPng(30_000, 30_000))}" width="9" height="9">`),
  ),
  text('a page with regular expressions in its styles', () =>
    page(`<p style="${'('.repeat(50_000)}transform:${'rotate('.repeat(10_000)}">x</p>`),
  ),

  // Presentations in the site's own format.
  text('a transcript of 4 MB', () => [withTranscript(4_000_000)]),
  text('the longest transcript that is taken', () => [withLargestTranscript()]),
  text('the largest document that is taken', () => [withDrawings(16_000_000)]),
  text('a document of 60 MB', () => [withDrawings(60_000_000)]),
  text('a document nested without end', () => [
    textFile('deck.json', `{"schema":1,"items":${'['.repeat(10_000_000)}`),
  ]),
  text('a drawing inside a JSON', () => [textFile('talk.json', JSON.stringify(tinySvg(SQUARE)))]),
]
