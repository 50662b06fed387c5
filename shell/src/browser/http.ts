import type { Http, HttpOptions } from '@viewpage/remote-kit'
import { createFetchHttp, type FetchHttpOrigin } from '@viewpage/remote-kit/host'

export interface HttpOrigin extends FetchHttpOrigin {
  readonly basicAuthorization: string | null
  readonly csrfToken: () => Promise<string | undefined>
}

/**
 * The HTTP facade for slots (docs/behaviour/errors.md#http-facade). Its library is 20 kB and first needed on a click, so
 * the first call imports it. No call waits for that file: until it is there, calls use `fetch`. Calls with `keepalive`
 * always do.
 *
 * @param importClient loads the library
 */
export function createHttp(
  origin: HttpOrigin,
  importClient: () => Promise<{ createHttpClient: (origin: HttpOrigin) => Http }> = () =>
    import(/* webpackChunkName: "http-client" */ './http-client.ts'),
): Http {
  const direct = createFetchHttp(origin)
  let client = direct
  let isImported = false

  function clientFor(options: HttpOptions = {}): Http {
    if (options.keepalive) return direct
    if (!isImported) importOnce()
    return client
  }

  function importOnce(): void {
    isImported = true
    importClient().then(
      ({ createHttpClient }) => (client = createHttpClient(origin)),
      // Offline, or an old release: `fetch` does the same. The next call imports it again.
      () => (isImported = false),
    )
  }

  return {
    get: (url, options) => clientFor(options).get(url, options),
    put: (url, body, options) => clientFor(options).put(url, body, options),
    post: (url, body, options) => clientFor(options).post(url, body, options),
    delete: (url, options) => clientFor(options).delete(url, options),
  }
}
