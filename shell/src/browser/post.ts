/** ms an analytics or log call may take (section 9). */
export const LOG_TIMEOUT_MS = 20_000

/** An answer, as far as anybody reads it. */
export interface PostAnswer {
  readonly ok: boolean
  readonly status: number
  /** ms the server asks to wait; 0 when it does not. */
  readonly retryAfter: number
}

/** Posts JSON with credentials. @throws when there is no answer in time */
export type Post = (url: string, body: string, options?: { keepalive?: boolean }) => Promise<PostAnswer>

/** Hands JSON to the browser, which sends it also when the page is gone. @returns whether it took it */
export type Beacon = (url: string, body: string) => boolean

/** What brings a call, and what ends one that takes too long. */
export interface PostBrowser {
  readonly fetch: (url: string, options: RequestInit & { readonly body: string }) => Promise<Response>
  /** A signal that comes after so many ms. */
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
    const seconds = Number(headers.get('retry-after'))
    return { ok, status, retryAfter: seconds > 0 ? seconds * 1_000 : 0 }
  }
}

export const post = createPost({
  fetch: (url, options) => fetch(url, options),
  timeout: (ms) => AbortSignal.timeout(ms),
})

/** A browser without a line takes everything and brings nothing, so it is not asked then. */
export const beacon: Beacon = (url, body) =>
  navigator.onLine !== false &&
  typeof navigator.sendBeacon === 'function' &&
  navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }))

/** Whether an answer will be the same next time. */
export function isFinalRefusal({ status }: PostAnswer): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
