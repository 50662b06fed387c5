import type { PDFDocumentProxy } from 'pdfjs-dist'

/** The page number of a destination, from 1; undefined for an invalid one. */
export async function destinationPage(
  pdf: PDFDocumentProxy,
  destination: unknown,
): Promise<number | undefined> {
  try {
    const found: unknown =
      typeof destination === 'string' ? await pdf.getDestination(destination) : destination
    const target: unknown = Array.isArray(found) ? found[0] : undefined
    const index =
      typeof target === 'number' ? target : isReference(target) ? await pdf.getPageIndex(target) : -1
    return index >= 0 && index < pdf.numPages ? index + 1 : undefined
  } catch {
    return undefined
  }
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value
}
