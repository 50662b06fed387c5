/** How many characters a person would count, about: an emoji is one, not two. */
export function lengthOf(text: string): number {
  return [...text].length
}
