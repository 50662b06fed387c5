import { browserClock, readCookie, type Clock } from '@viewpage/remote-kit/browser'
import { createFetchHttp, type FetchHttpOrigin } from '@viewpage/remote-kit/host'

/** The CSRF token of this page load (docs/behaviour/errors.md#csrf-header). */
export interface CsrfToken {
  /** Requests the token, once; after a failure again, less and less often. */
  prepare(): void
  /**
   * Waits for that request, and makes it if there was none or it failed.
   *
   * @returns `undefined` if the browser stores no cookie
   * @throws HttpError if the request failed and there is no earlier cookie
   */
  get(): Promise<string | undefined>
}

/** Sets the cookie. */
const ADDRESS = '/api/v1/csrf/'
const TIMEOUT_MS = 5_000
/** For one call. */
const MAX_ATTEMPTS = 2
/** ms between two attempts. */
const PAUSE_MS = 1_000
/** ms. Without a call the pause doubles up to this. */
const MAX_PAUSE_MS = 60_000
/** Without a call: some 20 minutes. An outage lasts a minute or two; a page may stay open for days. */
const MAX_ROUNDS = 24
/** ms after which a failure is final for this call, because a visitor waits. */
const LATE_AFTER_MS = 2_000

/** For pages whose response sets the cookie. */
export const csrfTokenOfPage: CsrfToken = {
  prepare: () => undefined,
  get: () => Promise.resolve(readCookie('csrftoken')),
}

export interface CsrfTokenOptions extends Pick<FetchHttpOrigin, 'basicAuthorization' | 'fetch'> {
  /** @default the browser's */
  readonly clock?: Clock
}

/** For pages that are cached for all visitors: their response sets no cookie, so the token is requested. */
export function createCsrfToken({ clock = browserClock, ...origin }: CsrfTokenOptions): CsrfToken {
  const http = createFetchHttp({ csrfToken: () => undefined, ...origin })
  let requested: Promise<void> | null = null

  async function request(): Promise<void> {
    const start = clock.now()
    for (let attempt = 1; ; attempt++) {
      try {
        await http.get(ADDRESS, { timeout: TIMEOUT_MS })
        return
      } catch (error) {
        if (attempt < MAX_ATTEMPTS && clock.now() - start < LATE_AFTER_MS) {
          await new Promise<void>((resolve) => void clock.after(PAUSE_MS, resolve))
          continue
        }
        // The next call sends the request again.
        requested = null
        throw error
      }
    }
  }

  /** Slots look for the cookie before they make a call, so a call may never come. */
  function prepare(pauseMs: number, rounds: number): void {
    ;(requested ??= request()).catch(() => {
      if (rounds > 1) clock.after(pauseMs, () => prepare(Math.min(pauseMs * 2, MAX_PAUSE_MS), rounds - 1))
    })
  }

  return {
    prepare: () => prepare(PAUSE_MS * 2, MAX_ROUNDS),
    async get() {
      try {
        await (requested ??= request())
      } catch (error) {
        if (readCookie('csrftoken') === undefined) throw error
      }
      return readCookie('csrftoken')
    },
  }
}
