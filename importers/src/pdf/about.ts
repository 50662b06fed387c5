import type { PDFDocumentProxy } from 'pdfjs-dist'
import { isDefaultTitle } from '../default-titles.ts'
import { keywordTags } from '../keyword-tags.ts'
import { languageTag } from '../language-tag.ts'

export interface AboutPdf {
  title?: string
  /** BCP 47. */
  language?: string
  tags: string[]
}

/** Reads the metadata. Default titles of programs and file names are ignored. */
export async function readAbout(pdf: PDFDocumentProxy): Promise<AboutPdf> {
  const metadata = await pdf.getMetadata().catch(() => undefined)
  const info = (metadata?.info ?? {}) as Partial<Record<string, unknown>>
  const title = typeof info['Title'] === 'string' ? cleaned(info['Title']) : ''
  const language = typeof info['Language'] === 'string' ? languageTag(info['Language'].trim()) : undefined
  return {
    ...(title && { title }),
    tags: keywordTags([info['Keywords'] || metadata?.metadata?.get('dc:subject')].flat()),
    ...(language !== undefined && { language }),
  }
}

function cleaned(title: string): string {
  const plain = title
    .replace(/\p{Cc}/gu, ' ')
    .replace(/^Microsoft (?:PowerPoint|Word|Excel) - /i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
  const isFileName = /^\S+\.(?:pptx?|odp|tex|dvi|docx?|key|pdf|indd|ai|html?|qxp)$/i.test(plain)
  return isFileName || isDefaultTitle(plain) ? '' : plain
}
