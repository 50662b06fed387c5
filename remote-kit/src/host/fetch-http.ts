import { retryAfterSeconds } from '../browser/retry-after.ts'
import { HttpError, type Http, type HttpAnswer, type HttpOptions } from '../http.ts'
import { ownFetch } from '../own-fetch.ts'

/** What is read of a response. */
export interface FetchAnswer extends Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> {
  readonly headers: Pick<Headers, 'get'>
}

export interface FetchHttpOrigin {
  readonly csrfToken: () => string | undefined | Promise<string | undefined>
  /** Basic authorization of pre-production hosts (docs/behaviour/errors.md#basic-authorization). @default null */
  readonly basicAuthorization?: string | null
  /** @default the browser's */
  readonly fetch?: (url: string, options: RequestInit) => Promise<FetchAnswer>
}

/** A call that the server refused, with the body of the response. */
export class RefusedError extends HttpError {
  /** The body of the response. Parse it before use. */
  readonly data: unknown

  constructor(answer: FetchAnswer, data: unknown) {
    const { status, statusText, headers } = answer
    super(`Request failed with status code ${status}`, {
      status,
      statusText,
      retryAfterSeconds: retryAfterSeconds(headers.get('retry-after')),
    })
    this.data = data
  }
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** HTTP with `fetch`, with the error texts of docs/behaviour/errors.md#http-client. */
export function createFetchHttp({
  csrfToken,
  basicAuthorization = null,
  fetch = ownFetch,
}: FetchHttpOrigin): Http {
  async function call(
    method: Method,
    url: string,
    body?: unknown,
    { timeout, signal, keepalive = false }: HttpOptions = {},
  ): Promise<HttpAnswer> {
    const timeLimit = timeout === undefined ? undefined : AbortSignal.timeout(timeout)
    const signals = [timeLimit, signal].filter((each) => each !== undefined)
    try {
      const token =
        method === 'GET' ? undefined : await Promise.race([csrfToken(), ...signals.map(rejectOnAbort)])
      const answer = await fetch(url, {
        method,
        credentials: 'include',
        headers: {
          'Content-Type': 'application/json',
          ...(token !== undefined && { 'X-CSRFToken': token }),
          ...(basicAuthorization !== null && { Authorization: basicAuthorization }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(keepalive && { keepalive }),
        ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      })
      const data = readBody(await answer.text())
      if (!answer.ok) throw new RefusedError(answer, data)
      return { status: answer.status, data }
    } catch (error) {
      if (error instanceof HttpError) throw error
      if (signal?.aborted) throw new HttpError('Request aborted')
      if (timeLimit?.aborted) throw new HttpError(`timeout of ${timeout} ms exceeded`)
      throw new HttpError('Network Error')
    }
  }

  return {
    get: (url, options) => call('GET', url, undefined, options),
    put: (url, body, options) => call('PUT', url, body, options),
    post: (url, body, options) => call('POST', url, body, options),
    delete: (url, options) => call('DELETE', url, undefined, options),
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('aborted'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** Parsed JSON, or the text if it is not JSON. */
function readBody(text: string): unknown {
  try {
    return text === '' ? '' : (JSON.parse(text) as unknown)
  } catch {
    return text
  }
}
