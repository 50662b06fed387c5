import { HttpError, type Http } from '@viewpage/remote-kit'
import { createFetchHttp } from '@viewpage/remote-kit/host'

export interface HttpOrigin {
  /** Basic authorization of pre-production hosts (docs/behaviour/errors.md#basic-authorization). */
  readonly basicAuthorization: string | null
  readonly csrfToken: () => Promise<string | undefined>
}

/**
 * The HTTP facade for slots (docs/behaviour/errors.md#http-facade). Its library is 20 kB and first needed on a click,
 * so it is imported with the first call. Calls with `keepalive` use `fetch` directly, because the page may be left
 * before the library has loaded.
 */
export function createHttp(origin: HttpOrigin): Http {
  const direct = createFetchHttp(origin)
  let client: Promise<Http> | undefined
  // Offline the library fails to load, too. This call fails; the next one imports it again.
  const whenReady = () =>
    (client ??= import('./http-client.ts').then(
      ({ createHttpClient }) => createHttpClient(origin),
      () => {
        client = undefined
        throw new HttpError('Network Error')
      },
    ))
  return {
    get: async (...call) => (await whenReady()).get(...call),
    put: async (...call) => (await whenReady()).put(...call),
    post: async (...call) => (call[2]?.keepalive === true ? direct : await whenReady()).post(...call),
    delete: async (...call) => (await whenReady()).delete(...call),
  }
}
