import { HttpError } from '@viewpage/remote-kit'

/** Why the server did not accept a required answer (docs/behaviour/identification.md#required-answer-waits). */
export type AnswerFailure =
  | { readonly kind: 'noCookies' | 'offline' | 'invalid' | 'unavailable' }
  | { readonly kind: 'tooMany'; readonly seconds: number }

/** Used when a 429 response has no `Retry-After`. */
const DEFAULT_RETRY_AFTER_S = 60

/** Maps an error of the call to the failure that the visitor sees. */
export function answerFailureOf(error: unknown): AnswerFailure {
  if (error instanceof MissingTokenError) return { kind: 'noCookies' }
  if (!(error instanceof HttpError)) return { kind: 'unavailable' }
  if (error.status === undefined) return { kind: 'offline' }
  if (error.status === 429)
    return { kind: 'tooMany', seconds: error.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_S }
  return { kind: error.status === 400 || error.status === 422 ? 'invalid' : 'unavailable' }
}

/**
 * Whether sending the same answer again can succeed (docs/behaviour/identification.md#kept-answer). Not after the
 * server rejected its content, and not when the link does not exist.
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.status === undefined) return true
  return error.status >= 500 || [403, 408, 429].includes(error.status)
}

/** The call was not sent, because there is no `csrftoken` cookie (docs/behaviour/identification.md#answer-call). */
export class MissingTokenError extends Error {
  override readonly name = 'MissingTokenError'

  constructor() {
    super('Cannot make request without CSRF token.')
  }
}
