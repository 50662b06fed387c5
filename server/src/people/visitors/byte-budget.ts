import { MINUTE_MS } from '@viewpage/shared-events/durations'

/** Token buckets that limit the bytes of each sender and of all senders together. They refill evenly over a minute. */
export interface ByteBudget {
  /**
   * Takes bytes for a sender.
   *
   * @returns `null` if they were available, else seconds until they are
   */
  take(sender: string, bytes: number): number | null
}

/** Remembered senders; about 2 MB. A forgotten one starts with a full bucket; the total still applies. */
const MAX_SENDERS = 10_000

interface Bucket {
  left: number
  /** ms, when `left` was computed. */
  at: number
}

/**
 * @param perSender bytes a minute
 * @param total bytes a minute
 * @param now ms since 1970
 */
export function createByteBudget(
  { perSender, total }: { perSender: number; total: number },
  now: () => number,
): ByteBudget {
  const totalBucket: Bucket = { left: total, at: now() }
  /** In order of the last use. */
  const bySender = new Map<string, Bucket>()

  function bucketOf(sender: string): Bucket {
    const bucket = bySender.get(sender) ?? { left: perSender, at: now() }
    bySender.delete(sender)
    bySender.set(sender, bucket)
    if (bySender.size > MAX_SENDERS) forgetOldest()
    return bucket
  }

  function forgetOldest(): void {
    const [oldest] = bySender.keys()
    if (oldest !== undefined) bySender.delete(oldest)
  }

  return {
    take(sender, bytes) {
      const bucket = bucketOf(sender)
      const at = now()
      refill(bucket, perSender, at)
      refill(totalBucket, total, at)
      const wait = Math.max(waitFor(bytes, bucket, perSender), waitFor(bytes, totalBucket, total))
      if (wait > 0) return wait
      bucket.left -= bytes
      totalBucket.left -= bytes
      return null
    },
  }
}

function refill(bucket: Bucket, perMinute: number, at: number): void {
  // A clock may be set back.
  const passed = Math.max(0, at - bucket.at)
  bucket.left = Math.min(perMinute, bucket.left + (passed / MINUTE_MS) * perMinute)
  bucket.at = at
}

/** Seconds. */
function waitFor(bytes: number, { left }: Bucket, perMinute: number): number {
  return Math.ceil((Math.max(0, bytes - left) / perMinute) * 60)
}
