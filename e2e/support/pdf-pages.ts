import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page of a PDF. */
export interface PdfPage {
  /** pt */
  readonly width: number
  readonly height: number
  /** Its words, in the order of the file. */
  readonly text: string
  /** Pictures that are drawn on it. */
  readonly pictures: number
}

/** Reads the pages of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, disableFontFace: true })
  const pdf = await task.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
    const { fnArray } = await page.getOperatorList()
    const pictures = fnArray.filter((each) => each === OPS.paintImageXObject).length
    pages.push({ width, height, text, pictures })
  }
  await task.destroy()
  return pages
}
