import { HttpError, type Http, type HttpAnswer, type HttpOptions } from '@viewpage/remote-kit'
import { retryAfterSeconds } from '@viewpage/remote-kit/browser'
import axios, { AxiosError, type Method } from 'axios'
import type { HttpOrigin } from './http.ts'

/** HTTP with axios. Its error messages are those of docs/behaviour/errors.md#http-client. */
export function createHttpClient({ basicAuthorization, csrfToken }: HttpOrigin): Http {
  const client = axios.create({
    withCredentials: true,
    headers: { 'Content-Type': 'application/json' },
    // A like has a JSON content type and no body (docs/behaviour/like.md#like-call); axios would remove the type if the
    // body were undefined.
    transformRequest: [(body: unknown) => (body === undefined ? '' : JSON.stringify(body))],
  })

  async function call(
    method: Method,
    url: string,
    body: unknown,
    options: HttpOptions = {},
  ): Promise<HttpAnswer> {
    const started = performance.now()
    const token = method === 'get' ? undefined : await csrfToken()
    const { timeout } = options
    try {
      const { status, data } = await client.request<unknown>({
        method,
        url,
        data: body,
        ...options,
        ...(timeout !== undefined && {
          // The wait for the token is part of it. For axios, 0 is no limit.
          timeout: Math.max(1, timeout - (performance.now() - started)),
          timeoutErrorMessage: `timeout of ${timeout} ms exceeded`,
        }),
        headers: {
          ...(token !== undefined && { 'X-CSRFToken': token }),
          ...(basicAuthorization !== null && { Authorization: basicAuthorization }),
        },
      })
      return { status, data }
    } catch (error) {
      throw asHttpError(error)
    }
  }

  return {
    get: (url, options) => call('get', url, undefined, options),
    put: (url, body, options) => call('put', url, body, options),
    post: (url, body, options) => call('post', url, body, options),
    delete: (url, options) => call('delete', url, undefined, options),
  }
}

function asHttpError(error: unknown): Error {
  if (!(error instanceof AxiosError)) return error instanceof Error ? error : new Error(String(error))
  const message = error.code === AxiosError.ERR_CANCELED ? 'Request aborted' : error.message
  const { response } = error
  if (!response) return new HttpError(message)
  return new HttpError(message, {
    status: response.status,
    statusText: response.statusText,
    retryAfterSeconds: retryAfterSeconds(response.headers['retry-after']),
  })
}
