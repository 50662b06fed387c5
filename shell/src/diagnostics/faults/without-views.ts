import type { Http } from '@viewpage/remote-kit'

/** The call by which the server counts a view (docs/behaviour/tracking.md#presentation-viewed). */
const VIEW = '/api/v2/assets/presentation-viewed/'

/** The same client; while `isLeftOut` it does not send the call that counts a view. */
export function withoutViews(http: Http, isLeftOut: () => boolean): Http {
  return {
    get: (url, options) => http.get(url, options),
    put: (url, body, options) => http.put(url, body, options),
    post: (url, body, options) =>
      url === VIEW && isLeftOut()
        ? Promise.resolve({ status: 204, data: null })
        : http.post(url, body, options),
    delete: (url, options) => http.delete(url, options),
  }
}
