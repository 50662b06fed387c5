/** UTF-16 units of all hashtags with the commas between them, so that they leave room in a post and in its address. */
export const HASHTAGS_MOST = 100

/**
 * Tags as hashtags, without the sign: letters, digits and underscore only (D24). What has none left is dropped, and
 * so is what has no room beside those before it.
 */
export function hashtagsOf(tags: string): string[] {
  const hashtags: string[] = []
  let room = HASHTAGS_MOST
  for (const tag of tags.split(',')) {
    const name = tag.normalize('NFC').replace(/[^\p{L}\p{Nd}_]/gu, '')
    if (name === '' || name.length > room || hashtags.includes(name)) continue
    hashtags.push(name)
    room -= name.length + 1
  }
  return hashtags
}
