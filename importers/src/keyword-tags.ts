import { tagsOfKeywords } from '@viewpage/shared-events/tags'

/** Longer keywords are cut off. */
const MAX_KEYWORDS_LENGTH = 10_000

/** The tags in the keywords of a file, as programs write them: a list, or a text with commas or semicolons. */
export function keywordTags(keywords: readonly unknown[]): string[] {
  const texts = keywords.filter((each) => typeof each === 'string')
  const text = texts.join(';').slice(0, MAX_KEYWORDS_LENGTH)
  return tagsOfKeywords(text.replace(/[^\P{Cc}\n]/gu, ' ').split(';'))
}
