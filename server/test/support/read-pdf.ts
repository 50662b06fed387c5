import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface ReadPdf {
  readonly title: string
  readonly author: string
  /** The text of each page. */
  readonly pages: readonly string[]
}

/** Reads a PDF with PDF.js. @throws when it is none */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const data = new Uint8Array(bytes)
  const task = getDocument({ data, verbosity: 0, standardFontDataUrl: join(folder, 'standard_fonts/') })
  const pdf = await task.promise
  const { info } = await pdf.getMetadata()
  const { Title, Author } = info as { Title?: string; Author?: string }
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await task.destroy()
  return { title: Title ?? '', author: Author ?? '', pages }
}
