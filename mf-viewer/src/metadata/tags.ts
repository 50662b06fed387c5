/** The words of a comma-separated list, without the empty ones and without a `#` of their own. */
export function tagsOf(list: string): string[] {
  const words = list.split(',').map((word) => word.trim().replace(/^#+/, ''))
  return [...new Set(words.filter((word) => word !== ''))]
}
