/** Number of code points, which is close to what people count: most emoji are one. */
export function lengthOf(text: string): number {
  return [...text].length
}
