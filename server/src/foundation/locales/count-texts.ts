import type { Language } from '@viewpage/shared-events'
import type { ServerTexts } from './texts.ts'
import { formatsFor } from './formats.ts'

/** Counts of views and likes, formatted for the owner. */
export function countTexts(
  { viewsCount, likesCount }: { viewsCount: number; likesCount: number },
  text: ServerTexts,
  language: Language,
): string[] {
  const { number } = formatsFor(language)
  return [
    text('dashboard.views', { count: viewsCount, number: number(viewsCount) }),
    text('dashboard.likes', { count: likesCount, number: number(likesCount) }),
  ]
}
