import { readCookie } from '@viewpage/remote-kit/browser'

/** The CSRF token of this page load (docs/behaviour/errors.md#csrf-header). */
export interface CsrfToken {
  /** Requests the token, once. */
  prepare(): void
  /** Waits for that request, and makes it if there was none. @returns `undefined` without the cookie */
  get(): Promise<string | undefined>
}

/** Sets the cookie. */
const ADDRESS = '/api/v1/csrf/'
const TIMEOUT_MS = 5_000

/** For pages whose response sets the cookie. */
export const csrfTokenOfPage: CsrfToken = {
  prepare: () => undefined,
  get: () => Promise.resolve(readCookie('csrftoken')),
}

/** For pages that are cached for all visitors: their response sets no cookie, so the token is requested. */
export function createCsrfToken({
  basicAuthorization,
  fetch = globalThis.fetch.bind(globalThis),
}: {
  readonly basicAuthorization: string | null
  /** @default the browser's */
  readonly fetch?: (url: string, options: RequestInit) => Promise<unknown>
}): CsrfToken {
  let requested: Promise<void> | null = null

  async function request(): Promise<void> {
    try {
      await fetch(ADDRESS, {
        ...(basicAuthorization !== null && { headers: { Authorization: basicAuthorization } }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch {
      // The next call sends the request again.
      requested = null
    }
  }

  return {
    prepare: () => void (requested ??= request()),
    async get() {
      await (requested ??= request())
      return readCookie('csrftoken')
    },
  }
}
