/** Number of buckets that visitors are spread over. */
export const BUCKETS = 1_000
/** Maximum number of buckets of all canaries together: at least half of the visitors get the active versions. */
export const MAX_CANARY_BUCKETS = BUCKETS / 2

/** `from` is included, `to` is not. */
export type BucketRange = readonly [from: number, to: number]

export function includesBucket(ranges: readonly BucketRange[], bucket: number): boolean {
  return ranges.some(([from, to]) => bucket >= from && bucket < to)
}

export function bucketCount(ranges: readonly BucketRange[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0)
}

/**
 * Adds free buckets to those of a canary. It keeps its own, so that no visitor changes the arm.
 *
 * @param own the ranges to extend
 * @param taken the ranges of others
 * @param count buckets in all
 * @returns `null` if too few are free
 */
export function extendTo(
  own: readonly BucketRange[],
  taken: readonly BucketRange[],
  count: number,
): readonly BucketRange[] | null {
  const all = Array.from({ length: BUCKETS }, (_, bucket) => bucket)
  const free = all.filter((bucket) => !includesBucket([...own, ...taken], bucket))
  const missing = count - bucketCount(own)
  if (missing > free.length) return null
  const mine = new Set(free.slice(0, Math.max(0, missing)))
  return rangesOf(all.filter((bucket) => mine.has(bucket) || includesBucket(own, bucket)))
}

function rangesOf(buckets: readonly number[]): BucketRange[] {
  const ranges: [number, number][] = []
  for (const bucket of buckets) {
    const last = ranges.at(-1)
    if (last?.[1] === bucket) last[1] = bucket + 1
    else ranges.push([bucket, bucket + 1])
  }
  return ranges
}
