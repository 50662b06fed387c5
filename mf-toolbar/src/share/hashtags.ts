/** Tags as hashtags, without the sign: letters, digits and underscore only (D24); what has none left is dropped. */
export function hashtagsOf(tags: string): string[] {
  const names = tags.split(',').map((tag) => tag.normalize('NFC').replace(/[^\p{L}\p{Nd}_]/gu, ''))
  return [...new Set(names)].filter((name) => name !== '')
}
