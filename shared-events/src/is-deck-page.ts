import type { DeckPageData, PageData } from './schemas/page-data.ts'

/** Whether the page has a presentation. */
export function isDeckPage(pageData: PageData): pageData is DeckPageData {
  return 'deck' in pageData
}
