/** UTF-16 units of all hashtags with the commas between them; the rest of a post is for the title and the URL. */
const MAX_HASHTAGS_LENGTH = 100

/**
 * Tags as hashtags without `#`: letters, digits and underscore only (docs/behaviour/share.md#hashtags). Drops tags that
 * become empty, repeated ones, and those that exceed {@link MAX_HASHTAGS_LENGTH}.
 */
export function hashtagsOf(tags: string): string[] {
  const hashtags: string[] = []
  let remaining = MAX_HASHTAGS_LENGTH
  for (const tag of tags.split(',')) {
    const name = tag.normalize('NFC').replace(/[^\p{L}\p{Nd}_]/gu, '')
    if (name === '' || name.length > remaining || hashtags.includes(name)) continue
    hashtags.push(name)
    remaining -= name.length + 1
  }
  return hashtags
}
