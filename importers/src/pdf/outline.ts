import type { PDFDocumentProxy } from 'pdfjs-dist'
import { destinationPage } from './destination.ts'
import type { OutlineEntry } from './transcript.ts'

const MAX_ENTRIES = 1_500
const MAX_DEPTH = 12

interface RawEntry {
  title: string
  dest: unknown
  items: RawEntry[]
}

/** The outline of the file, without entries that have neither a page nor children. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const raw = (await pdf.getOutline().catch(() => null)) as RawEntry[] | null
  let left = MAX_ENTRIES

  async function read(entries: RawEntry[], depth: number): Promise<OutlineEntry[]> {
    const result: OutlineEntry[] = []
    for (const { title, dest, items } of entries) {
      if (--left < 0) break
      const page = await destinationPage(pdf, dest)
      const inner = depth < MAX_DEPTH ? await read(items, depth + 1) : []
      if (page === undefined && inner.length === 0) continue
      result.push({
        title: title.replace(/\s+/g, ' ').trim().slice(0, 500),
        ...(page !== undefined && { page }),
        entries: inner,
      })
    }
    return result
  }
  return read(raw ?? [], 1)
}
