import { HttpError, type Http } from '@viewpage/remote-kit'
import { createFetchHttp } from '@viewpage/remote-kit/host'

/** What the facade needs from the page. */
export interface HttpOrigin {
  /** Basic authorization of pre-production hosts (D17). */
  readonly basicAuthorization: string | null
  readonly csrfToken: () => string | undefined
}

/**
 * The facade that slots call (D57). The library behind it is 20 kB and wanted by a click at the earliest, so it is
 * imported on the first call. What has to arrive though the page is left does not wait for it.
 */
export function createHttp(origin: HttpOrigin): Http {
  const atOnce = createFetchHttp(origin)
  let client: Promise<Http> | undefined
  // Offline the library does not come either: that call has failed, the next one asks for it again.
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
    post: async (...call) => (call[2]?.keepalive === true ? atOnce : await whenReady()).post(...call),
    delete: async (...call) => (await whenReady()).delete(...call),
  }
}
