import type { Language } from '@viewpage/shared-events'
import type { ServerTexts } from './texts.ts'

/** Counts of views and likes, formatted for the owner. */
export function countTexts(
  { viewsCount, likesCount }: { viewsCount: number; likesCount: number },
  text: ServerTexts,
  language: Language,
): string[] {
  const number = new Intl.NumberFormat(language)
  return [
    text('dashboard.views', { count: viewsCount, number: number.format(viewsCount) }),
    text('dashboard.likes', { count: likesCount, number: number.format(likesCount) }),
  ]
}
