import { HttpError, type Http, type HttpAnswer } from '@viewpage/remote-kit'
import { MAX_RECORDED_RESPONSES } from '@viewpage/shared-events/limits'
import type { RecordedResponse } from '@viewpage/shared-events/wire'

export interface ResponseRecorder {
  /** Wraps the client of the slots. */
  http(real: Http): Http
  /** Oldest first. @param documentUrl of the presentation, which the viewer fetches by itself; `null` for none */
  all(documentUrl: string | null): Promise<readonly RecordedResponse[]>
}

/** Characters of all bodies together. */
const MAX_BODIES = 1_000_000

/** Keeps the first responses of the server to slots, without their headers. */
export function recordResponses(): ResponseRecorder {
  const responses: RecordedResponse[] = []
  let left = MAX_BODIES

  function keep(method: string, url: string, status: number, body: string): void {
    if (responses.length >= MAX_RECORDED_RESPONSES || body.length > left) return
    left -= body.length
    responses.push({ method, url, status, body })
  }

  async function watched(method: string, url: string, answer: Promise<HttpAnswer>): Promise<HttpAnswer> {
    try {
      const response = await answer
      keep(method, url, response.status, JSON.stringify(response.data ?? null))
      return response
    } catch (error) {
      if (error instanceof HttpError && error.status !== undefined) keep(method, url, error.status, '{}')
      throw error
    }
  }

  return {
    http: (real) => ({
      ...real,
      get: (url, ...more) => watched('GET', url, real.get(url, ...more)),
      put: (url, ...more) => watched('PUT', url, real.put(url, ...more)),
      post: (url, ...more) => watched('POST', url, real.post(url, ...more)),
      delete: (url, ...more) => watched('DELETE', url, real.delete(url, ...more)),
    }),
    async all(documentUrl) {
      if (documentUrl !== null && !responses.some(({ url }) => url === documentUrl)) {
        const response = await fetch(documentUrl).catch(() => null)
        if (response?.ok) keep('GET', documentUrl, response.status, await response.text())
      }
      return responses
    },
  }
}
