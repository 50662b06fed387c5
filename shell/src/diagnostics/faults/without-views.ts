import type { Http } from '@viewpage/remote-kit'

/** The call by which the server counts a view (docs/behaviour/tracking.md#presentation-viewed). */
const VIEW = '/api/v2/assets/presentation-viewed/'

/** Wraps a client: skips the call that counts a view while `isExcluded` returns true. */
export function withoutViews(http: Http, isExcluded: () => boolean): Http {
  return {
    get: (url, options) => http.get(url, options),
    put: (url, body, options) => http.put(url, body, options),
    post: (url, body, options) =>
      url === VIEW && isExcluded()
        ? Promise.resolve({ status: 204, data: null })
        : http.post(url, body, options),
    delete: (url, options) => http.delete(url, options),
  }
}
