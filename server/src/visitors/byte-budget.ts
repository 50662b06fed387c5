/** How many bytes senders may send, each and all together; what they used comes back evenly over a minute. */
export interface ByteBudget {
  /**
   * Takes bytes for a sender.
   *
   * @returns `null` when there were as many left, else seconds after which there will be
   */
  take(sender: string, bytes: number): number | null
}

/** Senders that are remembered, about 2 MB; one that is forgotten starts anew, while the budget of all holds. */
const MAX_SENDERS = 10_000

interface Bucket {
  left: number
  /** ms, when `left` was true. */
  at: number
}

/**
 * @param perSender bytes a minute
 * @param inAll bytes a minute
 * @param now ms, monotonic
 */
export function createByteBudget(
  { perSender, inAll }: { perSender: number; inAll: number },
  now: () => number = () => performance.now(),
): ByteBudget {
  const ofAll: Bucket = { left: inAll, at: now() }
  /** The one that sent last is at the end. */
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
      refill(ofAll, inAll, at)
      const wait = Math.max(waitFor(bytes, bucket, perSender), waitFor(bytes, ofAll, inAll))
      if (wait > 0) return wait
      bucket.left -= bytes
      ofAll.left -= bytes
      return null
    },
  }
}

const MINUTE_MS = 60_000

function refill(bucket: Bucket, perMinute: number, at: number): void {
  bucket.left = Math.min(perMinute, bucket.left + ((at - bucket.at) / MINUTE_MS) * perMinute)
  bucket.at = at
}

/** Seconds. */
function waitFor(bytes: number, { left }: Bucket, perMinute: number): number {
  return Math.ceil((Math.max(0, bytes - left) / perMinute) * 60)
}
