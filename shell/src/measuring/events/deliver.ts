import type { AnalyticsEnvelope } from '@viewpage/shared-events'
import { isFinalRefusal, type Post, type PostAnswer } from '../../browser/post.ts'

/** `refused`: the server would answer the same to another attempt. */
export interface Delivery {
  readonly outcome: 'delivered' | 'refused' | 'failed'
  /** ms, from `Retry-After`; 0 without one. */
  readonly retryAfter: number
}

/**
 * Posts an event, and again to the fallback path if that fails (docs/behaviour/tracking.md#event-call). Never rejects.
 */
export async function deliver(post: Post, event: AnalyticsEnvelope): Promise<Delivery> {
  const body = JSON.stringify([event])
  let last: PostAnswer | null = null
  let retryAfter = 0
  for (const path of ['/log/json', '/fallback/json']) {
    last = await post(path, body).catch(() => null)
    if (last?.ok) return { outcome: 'delivered', retryAfter: 0 }
    retryAfter = Math.max(retryAfter, last?.retryAfter ?? 0)
  }
  return last && isFinalRefusal(last)
    ? { outcome: 'refused', retryAfter: 0 }
    : { outcome: 'failed', retryAfter }
}
