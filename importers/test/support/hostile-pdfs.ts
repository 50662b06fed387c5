import { deflateSync } from 'node:zlib'
import { FIRST_FREE, streamOf, tinyPdf } from './tiny-pdf.ts'
import { doublingFont } from './hostile-fonts.ts'

/** PDFs that are small files and large work. */

/** One that opens with a password. */
export const lockedPdf = (): Uint8Array =>
  tinyPdf({
    pages: [{ content: '' }],
    trailer:
      '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] ' +
      `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
  })

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const packed = (bytes: Uint8Array, times = 1): string => {
  let content = Buffer.from(bytes)
  for (let time = 0; time < times; time++) content = deflateSync(content, { level: 9 })
  return latin(content)
}
const drawn = (objects: readonly string[], content = 'q 720 0 0 540 0 0 cm /X Do Q'): Uint8Array =>
  tinyPdf({ objects, pages: [{ content, resources: `/XObject << /X ${FIRST_FREE} 0 R >>` }] })
const image = (width: number, height: number, entries: string, content: string): string =>
  streamOf(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ${entries}`,
    content,
  )

const form = (entries: string, content: string): string =>
  streamOf(`/Type /XObject /Subtype /Form /BBox [0 0 720 540] ${entries}`, content)
const usingForm = (number: number): string => `/Resources << /XObject << /X ${number} 0 R >> >>`

/** A form whose commands unpack to that many megabytes, packed twice. */
export function commandsBomb(megabytes: number): Uint8Array {
  const commands = Buffer.from('0 0 m 9 9 l S\n'.repeat(75_000))
  const all = Buffer.concat(Array.from({ length: megabytes }, () => commands))
  return drawn([form('/Filter [/FlateDecode /FlateDecode]', packed(all, 2))])
}

/** Forms that draw the next one ten times: 10^depth squares. */
export function repeatingForms(depth: number): Uint8Array {
  const forms = Array.from({ length: depth }, (_, at) =>
    form(usingForm(FIRST_FREE + at + 1), '/X Do '.repeat(10)),
  )
  return drawn([...forms, form('', '0 0 9 9 re f')])
}

/** A form that draws itself. */
export const endlessForm = (): Uint8Array => drawn([form(usingForm(FIRST_FREE), '/X Do')])

/** A pattern that is painted with itself. */
export const endlessPattern = (): Uint8Array =>
  tinyPdf({
    objects: [
      streamOf(
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 1 /YStep 1 ' +
          `/Resources << /Pattern << /P ${FIRST_FREE} 0 R >> >>`,
        '/Pattern cs /P scn 0 0 9 9 re f',
      ),
    ],
    pages: [
      {
        content: '/Pattern cs /P scn 0 0 720 540 re f',
        resources: `/Pattern << /P ${FIRST_FREE} 0 R >>`,
      },
    ],
  })

/** A picture of that many pixels a side, one bit each. */
export const hugeImage = (side: number): Uint8Array =>
  drawn([
    image(side, side, '/BitsPerComponent 1 /Filter /FlateDecode', packed(Buffer.alloc((side / 8) * side))),
  ])

/** A small picture whose JBIG2 page is as large as can be. */
export function hugeJbig2(side: number): Uint8Array {
  const segment = (type: number, content: Buffer): Buffer => {
    const header = Buffer.from([0, 0, 0, 0, type, 0, 1, 0, 0, 0, 0])
    header.writeUInt32BE(content.length, 7)
    return Buffer.concat([header, content])
  }
  const page = Buffer.alloc(19)
  page.writeUInt32BE(side, 0)
  page.writeUInt32BE(side, 4)
  const region = Buffer.alloc(26 + 32)
  region.writeUInt32BE(side, 0)
  region.writeUInt32BE(side, 4)
  Buffer.from([3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe]).copy(region, 18)
  const content = latin(Buffer.concat([segment(48, page), segment(38, region)]))
  return drawn([image(16, 16, '/BitsPerComponent 1 /Filter /JBIG2Decode', content)])
}

/** Text in a font whose letter A has 2^depth outlines. */
export function doublingFontPdf(depth: number): Uint8Array {
  const descriptor = FIRST_FREE + 1
  return tinyPdf({
    objects: [
      `<< /Type /Font /Subtype /TrueType /BaseFont /Bomb /FirstChar 65 /LastChar 65 /Widths [600] /FontDescriptor ${descriptor} 0 R /Encoding /WinAnsiEncoding >>`,
      `<< /Type /FontDescriptor /FontName /Bomb /Flags 32 /FontBBox [0 0 500 500] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 500 /StemV 80 /FontFile2 ${descriptor + 1} 0 R >>`,
      streamOf('', latin(doublingFont(depth))),
    ],
    pages: [
      {
        content: 'BT /F3 40 Tf 60 400 Td (AAAA) Tj ET',
        // The page's own fonts are in front.
        resources: `/ExtGState << >> /Font << /F3 ${FIRST_FREE} 0 R >>`,
      },
    ],
  })
}

/** A catalog that says it has a billion pages, which are a ring. */
export const ringOfPages = (): Uint8Array =>
  new Uint8Array(
    Buffer.from(
      Buffer.from(tinyPdf({ pages: [{ content: '' }] }))
        .toString('latin1')
        .replace(/\/Count 1 \/Kids \[[^\]]*\]/, '/Count 1000000000 /Kids [2 0 R 2 0 R]'),
      'latin1',
    ),
  )
