import { MAX_TAGS, tagKeyOf, tagProblemOf, tidyTag } from '@viewpage/shared-events/tags'
import type { TagKind } from './panel-state.ts'
import type { Tags } from './tags-call.ts'

export type TypedProblem = 'tooLong' | 'noLetter' | 'twice' | 'tooMany'

/**
 * Reads typed or pasted tags, with commas between them.
 *
 * @returns the tags to add, or what is wrong with one; then none is added
 */
export function readTypedTags(
  typed: string,
  draft: Tags,
  kind: TagKind,
): { readonly tags: readonly string[] } | { readonly problem: TypedProblem } {
  const known = new Set([...draft.visible, ...draft.hidden].map(tagKeyOf))
  const tags: string[] = []
  for (const tag of typed.split(',').map(tidyTag)) {
    if (tag === '') continue
    const problem = tagProblemOf(tag)
    if (problem === 'tooLong' || problem === 'noLetter') return { problem }
    if (known.has(tagKeyOf(tag))) return { problem: 'twice' }
    known.add(tagKeyOf(tag))
    tags.push(tag)
  }
  return draft[kind].length + tags.length > MAX_TAGS ? { problem: 'tooMany' } : { tags }
}
