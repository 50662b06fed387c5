import { MAX_TAG_LENGTH, MAX_TAGS, tagKeyOf, tagProblemOf, tidyTag } from '@viewpage/shared-events/tags'
import { characterCount, cleanLine } from '../../foundation/clean-text.ts'

/** The tags of a presentation, in the order in which they were given. */
export interface Tags {
  /** Shown on its page, and offered as hashtags. */
  readonly tags: readonly string[]
  /** For search only. */
  readonly hiddenTags: readonly string[]
}

const MAX_FAULTS = 20

const PROBLEMS = {
  tooLong: (tag: string) => `has ${characterCount(tag)} characters, at most ${MAX_TAG_LENGTH} are taken`,
  comma: () => 'contains a comma',
  noLetter: () => 'has no letter and no digit',
} as const

/** Tags as they are stored. */
export function cleanTags({ tags, hiddenTags }: Tags): Tags {
  const clean = (tag: string) => tidyTag(cleanLine(tag))
  return { tags: tags.map(clean), hiddenTags: hiddenTags.map(clean) }
}

/**
 * Checks clean tags (docs/behaviour/curation.md#tag-limits). Stored tags that exceed the limits may stay.
 *
 * @returns faults, each with the JSON pointer of its place; empty when the tags can be stored
 */
export function faultsOfTags(requested: Tags, current: Tags): string[] {
  const known = new Set([...current.tags, ...current.hiddenTags])
  const seen = new Set<string>()
  const faults: string[] = []

  function faultOf(tag: string): string | null {
    if (seen.has(tagKeyOf(tag))) return 'is there twice'
    const problem = known.has(tag) ? null : tagProblemOf(tag)
    return problem && PROBLEMS[problem](tag)
  }

  function checkList(list: readonly string[], before: readonly string[], place: string): void {
    if (list.length > Math.max(MAX_TAGS, before.length))
      faults.push(`${place} has ${list.length} tags, at most ${MAX_TAGS} are taken`)
    list.forEach((tag, index) => {
      const fault = faultOf(tag)
      if (fault !== null) faults.push(`${place}/${index} ${fault}`)
      seen.add(tagKeyOf(tag))
    })
  }

  checkList(requested.tags, current.tags, '/tags')
  checkList(requested.hiddenTags, current.hiddenTags, '/hidden_tags')
  return faults.slice(0, MAX_FAULTS)
}
