import { HttpError, type Http } from '@viewpage/remote-kit'

/** What the facade needs from the page. */
export interface HttpOrigin {
  /** Basic authorization of pre-production hosts (D17). */
  readonly basicAuthorization: string | null
  readonly csrfToken: () => string | undefined
}

/**
 * The facade that slots call (D57). The library behind it is 20 kB and wanted by a click at the earliest, so it is
 * imported on the first call.
 */
export function createHttp(origin: HttpOrigin): Http {
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
    post: async (...call) => (await whenReady()).post(...call),
    delete: async (...call) => (await whenReady()).delete(...call),
  }
}
