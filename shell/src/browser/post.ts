import { ownFetch } from '@viewpage/remote-kit/host'

/** Time limit of an analytics or log call (docs/behaviour/tracking.md#event-call). */
const LOG_TIMEOUT_MS = 20_000

export interface PostAnswer {
  readonly ok: boolean
  readonly status: number
  /** ms, from `Retry-After`; 0 without one. */
  readonly retryAfter: number
}

/** Posts JSON with credentials. Rejects without a response within {@link LOG_TIMEOUT_MS}. */
export type Post = (url: string, body: string, options?: { keepalive?: boolean }) => Promise<PostAnswer>

/** Sends JSON by beacon, which outlives the page. @returns whether the browser accepted it */
export type Beacon = (url: string, body: string) => boolean

export interface PostBrowser {
  readonly fetch: (url: string, options: RequestInit & { readonly body: string }) => Promise<Response>
  /** A signal that aborts after `ms`. */
  readonly timeout: (ms: number) => AbortSignal
}

export function createPost({ fetch, timeout }: PostBrowser): Post {
  return async (url, body, { keepalive = false } = {}) => {
    const { ok, status, headers } = await fetch(url, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body,
      keepalive,
      signal: timeout(LOG_TIMEOUT_MS),
    })
    return { ok, status, retryAfter: (Number(headers.get('retry-after')) || 0) * 1_000 }
  }
}

export const post = createPost({
  fetch: ownFetch,
  timeout: (ms) => AbortSignal.timeout(ms),
})

/** Offline browsers accept beacons and then lose them, so they are not used there. */
export const beacon: Beacon = (url, body) =>
  navigator.onLine &&
  // Missing where a setting of the browser takes it away.
  !!(navigator as Partial<Navigator>).sendBeacon?.(url, new Blob([body], { type: 'application/json' }))

/** Whether the server would refuse the same call again. */
export function isFinalRefusal({ status }: PostAnswer): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
