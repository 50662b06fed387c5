/**
 * Bounds the number of pairs of labels, because each has values in memory for as long as the process runs.
 *
 * @param remove called with the pair that was not used for longest
 * @returns a function to call with each pair that is used
 */
export function newestLabels(
  max: number,
  remove: (one: string, other: string) => void,
): (one: string, other: string) => void {
  /** In order of the last use. */
  const known = new Map<string, readonly [string, string]>()
  return (one, other) => {
    const key = `${one} ${other}`
    known.delete(key)
    known.set(key, [one, other])
    if (known.size <= max) return
    const [oldest] = known
    if (!oldest) return
    known.delete(oldest[0])
    remove(...oldest[1])
  }
}
