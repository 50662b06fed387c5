import { HttpError } from '@viewpage/remote-kit'

/** Why an answer that the owner requires was not taken (D60). */
export type AnswerFailure =
  | { readonly kind: 'noCookies' | 'offline' | 'invalid' | 'unavailable' }
  | { readonly kind: 'tooMany'; readonly seconds: number }

/** s to wait when the server did not say how long. */
const DEFAULT_WAIT = 60

/** What an error of the call means to the visitor. */
export function answerFailureOf(error: unknown): AnswerFailure {
  if (error instanceof MissingTokenError) return { kind: 'noCookies' }
  if (!(error instanceof HttpError)) return { kind: 'unavailable' }
  if (error.status === undefined) return { kind: 'offline' }
  if (error.status === 429) return { kind: 'tooMany', seconds: error.retryAfterSeconds ?? DEFAULT_WAIT }
  return { kind: error.status === 400 || error.status === 422 ? 'invalid' : 'unavailable' }
}

/**
 * Whether the same answer may be taken another time (D19): not when the server has read it and does not want it, or
 * when there is no such link.
 */
export function mayBeTakenLater(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.status === undefined) return true
  return error.status >= 500 || [403, 408, 429].includes(error.status)
}

/** There is no `csrftoken` cookie, so the call was not made (section 7). */
export class MissingTokenError extends Error {
  override readonly name = 'MissingTokenError'

  constructor() {
    super('Cannot make request without CSRF token.')
  }
}
