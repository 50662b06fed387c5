import { characterCount, cleanLine } from '../../clean-text.ts'

/** The tags of a presentation, in the order in which they were given. */
export interface Tags {
  /** Shown on its page, and offered as hashtags. */
  readonly tags: readonly string[]
  /** For search only. */
  readonly hiddenTags: readonly string[]
}

/** Of each list. */
export const MAX_TAGS = 20
/** Characters. */
const MAX_TAG_LENGTH = 40
const MAX_FAULTS = 20

/** Tags as they are stored: in one line each, without the sign of a hashtag. */
export function cleanTags({ tags, hiddenTags }: Tags): Tags {
  return { tags: tags.map(cleanTag), hiddenTags: hiddenTags.map(cleanTag) }
}

const cleanTag = (tag: string) => cleanLine(tag.normalize('NFC')).replace(/^#+\s*/, '')

/**
 * Checks clean tags (docs/behaviour/curation.md#tag-limits). Stored tags that exceed the limits may stay.
 *
 * @returns faults, each with the JSON pointer of its place; empty when the tags can be stored
 */
export function faultsOfTags(requested: Tags, current: Tags): string[] {
  const known = new Set([...current.tags, ...current.hiddenTags])
  const seen = new Set<string>()
  const faults: string[] = []

  function checkList(list: readonly string[], before: readonly string[], place: string): void {
    if (list.length > Math.max(MAX_TAGS, before.length))
      faults.push(`${place} has ${list.length} tags, at most ${MAX_TAGS} are taken`)
    list.forEach((tag, index) => {
      const fault = seen.has(keyOf(tag)) ? 'is there twice' : known.has(tag) ? null : faultOf(tag)
      if (fault !== null) faults.push(`${place}/${index} ${fault}`)
      seen.add(keyOf(tag))
    })
  }

  checkList(requested.tags, current.tags, '/tags')
  checkList(requested.hiddenTags, current.hiddenTags, '/hidden_tags')
  return faults.slice(0, MAX_FAULTS)
}

function faultOf(tag: string): string | null {
  const length = characterCount(tag)
  if (length > MAX_TAG_LENGTH) return `has ${length} characters, at most ${MAX_TAG_LENGTH} are taken`
  // A comma separates the tags in the page data.
  if (tag.includes(',')) return 'contains a comma'
  return /[\p{L}\p{N}]/u.test(tag) ? null : 'has no letter and no digit'
}

/** Equal for tags that differ in case or width only. */
const keyOf = (tag: string) => tag.normalize('NFKC').toUpperCase().toLowerCase()
