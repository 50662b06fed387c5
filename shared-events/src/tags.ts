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

/** Tags as they are typed. */
export const tagsText = (tags: readonly string[]) => tags.join(', ')

/** Typed tags with commas between them, in any script, each once. */
export function splitTags(typed: string): string[] {
  const tags = new Map<string, string>()
  for (const tag of typed.split(/[,，、\n]/).map(tidyTag))
    if (tag !== '' && !tags.has(tagKeyOf(tag))) tags.set(tagKeyOf(tag), tag)
  return [...tags.values()]
}

/** Why a list of tags cannot be stored. */
export type TagListProblem =
  | { readonly kind: 'tooMany'; readonly most: number }
  | { readonly kind: 'tooLong' | 'noLetter'; readonly tag: string }

/**
 * What is wrong with a list of tags.
 *
 * @param before the stored tags: those of an import may exceed the limits, until they change
 * @returns `null` for one that can be stored
 */
export function tagListProblemOf(tags: readonly string[], before: readonly string[]): TagListProblem | null {
  if (tags.length > Math.max(MAX_TAGS, before.length)) return { kind: 'tooMany', most: MAX_TAGS }
  for (const tag of tags) {
    const problem = before.includes(tag) ? null : tagProblemOf(tag)
    if (problem !== null) return { kind: problem === 'noLetter' ? 'noLetter' : 'tooLong', tag }
  }
  return null
}

/** Keywords of a file as tags: those that can be stored, each once, no more than fit. */
export function tagsOfKeywords(keywords: readonly string[]): string[] {
  return splitTags(keywords.join(','))
    .filter((tag) => tagProblemOf(tag) === null)
    .slice(0, MAX_TAGS)
}
