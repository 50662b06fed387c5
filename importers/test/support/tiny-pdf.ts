import { deflateSync } from 'node:zlib'

export interface TinyPage {
  /** Content stream. The font /F1 is Helvetica, /F2 Helvetica bold, of the reader's own. */
  readonly content: string
  /** Points. @default 720 by 540 */
  readonly size?: readonly [width: number, height: number]
  /** Dictionaries of annotations. */
  readonly annotations?: readonly string[]
  /** More entries of the page's resources, as `/XObject << /I 9 0 R >>`; or its fonts, instead of those. */
  readonly resources?: string
}

export interface TinyPdf {
  readonly pages: readonly TinyPage[]
  readonly title?: string
  readonly keywords?: string
  readonly language?: string
  /** Titles with the page (from 1) they lead to, and what is under them. */
  readonly outline?: readonly TinyEntry[]
  /** More entries of the catalog. */
  readonly catalog?: string
  /** More entries of the trailer. */
  readonly trailer?: string
  /** More objects; their numbers start at `FIRST_FREE`. Binary parts as Latin-1. */
  readonly objects?: readonly string[]
}

export interface TinyEntry {
  readonly title: string
  readonly page: number
  readonly entries?: readonly TinyEntry[]
}

/** The number of the first of `objects`. */
export const FIRST_FREE = 5

/** Writes a small PDF by hand: enough of one for what a test is about. */
export function tinyPdf(pdf: TinyPdf): Uint8Array {
  const { pages, title, keywords, language, outline = [], catalog = '', trailer = '', objects = [] } = pdf
  const bodies: string[] = [
    '',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...objects,
  ]
  const add = (body: string): number => bodies.push(body)

  const firstPage = bodies.length + 1
  const pageNumber = (page: number): number => firstPage + 2 * (page - 1)
  for (const { content, size = [720, 540], annotations = [], resources = '' } of pages) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents ${bodies.length + 2} 0 R ` +
        `/Resources << ${resources.includes('/Font') ? '' : '/Font << /F1 3 0 R /F2 4 0 R >>'} ${resources} >> /Annots [${annotations.join(' ')}] >>`,
    )
    add(streamOf('', content))
  }
  const outlineNumber = outline.length > 0 ? addOutline(outline) : 0

  function addOutline(entries: readonly TinyEntry[]): number {
    const root = add('')
    const link = (under: readonly TinyEntry[], parent: number): [first: number, last: number] => {
      const numbers = under.map(() => add(''))
      under.forEach((entry, at) => {
        const number = numbers[at] ?? 0
        const inside = entry.entries ? link(entry.entries, number) : undefined
        bodies[number - 1] =
          `<< /Title (${entry.title}) /Parent ${parent} 0 R /Dest [${pageNumber(entry.page)} 0 R /Fit]` +
          (at > 0 ? ` /Prev ${numbers[at - 1]} 0 R` : '') +
          (at + 1 < numbers.length ? ` /Next ${numbers[at + 1]} 0 R` : '') +
          (inside ? ` /First ${inside[0]} 0 R /Last ${inside[1]} 0 R /Count 1` : '') +
          ' >>'
      })
      return [numbers[0] ?? 0, numbers.at(-1) ?? 0]
    }
    const [first, last] = link(entries, root)
    bodies[root - 1] = `<< /Type /Outlines /First ${first} 0 R /Last ${last} 0 R /Count ${entries.length} >>`
    return root
  }

  bodies[0] =
    `<< /Type /Catalog /Pages 2 0 R ${language ? `/Lang (${language})` : ''} ` +
    `${outlineNumber > 0 ? `/Outlines ${outlineNumber} 0 R` : ''} ${catalog} >>`
  bodies[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${pageNumber(at + 1)} 0 R`).join(' ')}] >>`
  const entries = [
    title === undefined ? '' : `/Title (${title})`,
    keywords === undefined ? '' : `/Keywords (${keywords})`,
  ]
  const info = entries.join('') === '' ? '' : `/Info ${add(`<< ${entries.join(' ')} >>`)} 0 R`
  return assembled(bodies, `/Root 1 0 R ${info} ${trailer}`)
}

/** An object that holds bytes. */
export function streamOf(entries: string, content: string): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
}

/** An object that holds bytes, compressed. */
export function packedStreamOf(entries: string, content: Uint8Array): string {
  return streamOf(`${entries} /Filter /FlateDecode`, deflateSync(content).toString('latin1'))
}

/** One line of text at a place counted from the lower left, points. */
export function textAt(x: number, y: number, size: number, text: string, font = 'F1'): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`
}

function assembled(bodies: readonly string[], trailer: string): Uint8Array {
  let file = '%PDF-1.7\n'
  const offsets = bodies.map((body, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${bodies.length + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file, 'latin1'))
}
