import type { AnalyticsEnvelope } from '@viewpage/shared-events'
import { isFinalRefusal, type Post, type PostAnswer } from '../../browser/post.ts'

/** What became of a post: `refused` is an answer that will not change. */
export interface Delivery {
  readonly outcome: 'delivered' | 'refused' | 'failed'
  /** ms the server asks to wait; 0 when it does not. */
  readonly retryAfter: number
}

/** Posts events, and once more to the fallback path when that fails (section 7). It never rejects. */
export async function deliver(post: Post, events: readonly AnalyticsEnvelope[]): Promise<Delivery> {
  const body = JSON.stringify(events)
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
