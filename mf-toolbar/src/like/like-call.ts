import { HttpError, type Http } from '@viewpage/remote-kit'
import { NO_TOKEN } from '../failure/call-failure.ts'

/** ms; a call without a response would block all later clicks. */
const TIMEOUT_MS = 20_000

export interface LikeCallOptions {
  readonly http: Pick<Http, 'put' | 'delete'>
  readonly oid: string
  /** The view link that opened the page, if any; the like is then sent for the link. */
  readonly linkId: string | undefined
  readonly readCookie: (name: string) => string | undefined
}

/**
 * Sends a like (`true`) or its removal (`false`).
 *
 * @returns the new number of likes; `null` when the response does not contain it
 */
export type LikeCall = (liked: boolean) => Promise<number | null>

/**
 * Creates the like call (docs/behaviour/like.md#like-call). The call rejects with `Cannot make request without CSRF
 * token.` when there is no `csrftoken` cookie; otherwise with an `HttpError` whose message is the status text, `Request
 * failed with status code n` when the protocol has no status text (docs/behaviour/like.md#like-status-text), or
 * `timeout of 20000 ms exceeded`.
 */
export function createLikeCall({ http, oid, linkId, readCookie }: LikeCallOptions): LikeCall {
  const url = likeUrl(oid, linkId)
  return async (liked) => {
    if (!readCookie('csrftoken')) throw new Error(NO_TOKEN)
    try {
      const options = { timeout: TIMEOUT_MS, keepalive: true }
      const { data } = await (liked ? http.put(url, undefined, options) : http.delete(url, options))
      return likesCountIn(data)
    } catch (error) {
      throw error instanceof HttpError && error.statusText ? new HttpError(error.statusText, error) : error
    }
  }
}

/**
 * Keeps the like of a visitor without an account until they have one (docs/behaviour/like.md#like-after-sign-up). The
 * call outlives the page, which is left for the sign-up. Never rejects: without the wish, the visitor can press Like
 * again afterwards.
 */
export async function keepLikeWish({
  http,
  oid,
  linkId,
}: Pick<LikeCallOptions, 'http' | 'oid' | 'linkId'>): Promise<void> {
  const url = likeUrl(oid, linkId, 'like-wish')
  await http.put(url, undefined, { timeout: TIMEOUT_MS, keepalive: true }).catch(() => undefined)
}

function likesCountIn(data: unknown): number | null {
  const { likes_count: count } = (data ?? {}) as { likes_count?: unknown }
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null
}

function likeUrl(oid: string, linkId: string | undefined, what: 'like' | 'like-wish' = 'like'): string {
  if (linkId === undefined) return `/api/v4/presentation/${encodeURIComponent(oid)}/${what}/`
  return `/api/v4/presentation/${what}/?${new URLSearchParams({ auth_key: linkId, key_type: 'prezilink' }).toString()}`
}
