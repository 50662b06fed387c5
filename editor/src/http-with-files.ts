import type { Http } from '@viewpage/remote-kit'
import { createFetchHttp, type FetchHttpOrigin } from '@viewpage/remote-kit/host'

/** HTTP whose `post` sends a `Blob` as it is. Slots of pages send only JSON, so that pages load nothing for this. */
export function createHttpWithFiles(origin: FetchHttpOrigin): Http {
  const http = createFetchHttp(origin)
  const { fetch = globalThis.fetch.bind(globalThis) } = origin
  return {
    ...http,
    post: (url, body, options) =>
      body instanceof Blob
        ? createFetchHttp({
            ...origin,
            fetch: (address, asked) => fetch(address, withFile(asked, body)),
          }).post(url, undefined, options)
        : http.post(url, body, options),
  }
}

function withFile(asked: RequestInit, body: Blob): RequestInit {
  const headers = new Headers(asked.headers)
  headers.set('Content-Type', body.type || 'application/octet-stream')
  return { ...asked, headers, body }
}
