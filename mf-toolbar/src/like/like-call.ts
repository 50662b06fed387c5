import { HttpError, type Http } from '@viewpage/remote-kit'
import { NO_TOKEN } from '../failure/call-failure.ts'

/** ms; a call that nobody answers would hold every later click back. */
const TIMEOUT = 20_000

/** Who is liked, and how the server is asked. */
export interface LikeCallOptions {
  readonly http: Pick<Http, 'put' | 'delete'>
  readonly oid: string
  /** The view link the page was opened by, if it was; the like is then made in its name. */
  readonly linkId: string | undefined
  readonly readCookie: (name: string) => string | undefined
}

/**
 * Asks the server to like (`true`) or unlike (`false`).
 *
 * @returns the number of likes afterwards; `null` when the response does not contain it
 */
export type LikeCall = (liked: boolean) => Promise<number | null>

/**
 * The like call of section 7. It rejects with `Cannot make request without CSRF token.` when there is no
 * `csrftoken` cookie, and with an `HttpError` whose message is the status text, or `Request failed with status
 * code n` where the protocol carries none (D16), or `timeout of 20000 ms exceeded`.
 */
export function createLikeCall({ http, oid, linkId, readCookie }: LikeCallOptions): LikeCall {
  const url = likeUrl(oid, linkId)
  return async (liked) => {
    if (!readCookie('csrftoken')) throw new Error(NO_TOKEN)
    try {
      const options = { timeout: TIMEOUT }
      const { data } = await (liked ? http.put(url, undefined, options) : http.delete(url, options))
      return likesCountIn(data)
    } catch (error) {
      throw error instanceof HttpError && error.statusText ? new HttpError(error.statusText, error) : error
    }
  }
}

function likesCountIn(data: unknown): number | null {
  const { likes_count: count } = (data ?? {}) as { likes_count?: unknown }
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null
}

function likeUrl(oid: string, linkId: string | undefined): string {
  if (linkId === undefined) return `/api/v4/presentation/${encodeURIComponent(oid)}/like/`
  return `/api/v4/presentation/like/?${new URLSearchParams({ auth_key: linkId, key_type: 'prezilink' }).toString()}`
}
