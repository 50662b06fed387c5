/** A response. Parse `data` before use. */
export interface HttpAnswer {
  readonly status: number
  readonly data: unknown
}

export interface HttpOptions {
  /** ms @default no limit */
  readonly timeout?: number
  readonly signal?: AbortSignal
  /** The request continues if the page is left. @default false */
  readonly keepalive?: boolean
}

/**
 * HTTP for slots (docs/behaviour/errors.md#http-facade). Calls are same-origin with credentials; writes carry the
 * `X-CSRFToken` header read from the `csrftoken` cookie. The host provides it.
 *
 * Every method rejects with an `HttpError` whose message is one of four (docs/behaviour/errors.md#http-client):
 * "Request failed with status code n", "Request aborted", "Network Error", "timeout of n ms exceeded".
 */
export interface Http {
  get(url: string, options?: HttpOptions): Promise<HttpAnswer>
  put(url: string, body?: unknown, options?: HttpOptions): Promise<HttpAnswer>
  post(url: string, body?: unknown, options?: HttpOptions): Promise<HttpAnswer>
  delete(url: string, options?: HttpOptions): Promise<HttpAnswer>
  /** Reads what stands for a cookie, where the host sends a token instead. @default cookies of the page */
  readonly cookie?: (name: string) => string | undefined
}

export class HttpError extends Error {
  override readonly name = 'HttpError'
  /** The status code, or `undefined` without a response. */
  readonly status: number | undefined
  /** The status text of the response; empty in HTTP/2. */
  readonly statusText: string
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    answer: { status?: number; statusText?: string; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message)
    this.status = answer.status
    this.statusText = answer.statusText ?? ''
    this.retryAfterSeconds = answer.retryAfterSeconds
  }
}
