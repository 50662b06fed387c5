/** Of each list of a presentation: visible and hidden tags (docs/behaviour/curation.md#tag-limits). */
export const MAX_TAGS = 20

/** Characters of a tag. */
export const MAX_TAG_LENGTH = 40

/** What is wrong with a tag. A comma separates the tags in the page data. */
export type TagProblem = 'tooLong' | 'comma' | 'noLetter'

/** @returns `null` for a tag that can be stored */
export function tagProblemOf(tag: string): TagProblem | null {
  if ([...tag].length > MAX_TAG_LENGTH) return 'tooLong'
  if (tag.includes(',')) return 'comma'
  return /[\p{L}\p{N}]/u.test(tag) ? null : 'noLetter'
}

/** Equal for tags that differ in case or width only. */
export function tagKeyOf(tag: string): string {
  return tag.normalize('NFKC').toUpperCase().toLowerCase()
}

/** A typed tag in one line, without the sign of a hashtag. */
export function tidyTag(tag: string): string {
  return tag.normalize('NFC').replace(/\s+/g, ' ').trim().replace(/^#+ ?/, '')
}
