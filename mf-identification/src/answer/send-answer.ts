import { addressIn } from '@viewpage/shared-events/email-address'
import type { Http, HttpOptions } from '@viewpage/remote-kit'
import { readCookie } from '@viewpage/remote-kit/browser'
import { visibleText } from '@viewpage/shared-events/visible-text'
import type { Answer } from './answer.ts'
import { MissingTokenError } from './answer-failure.ts'

/** Default timeout of the call. */
export const ANSWER_TIMEOUT_MS = 20_000

/**
 * Sends an answer to the server (docs/behaviour/identification.md#answer-call); only with a `csrftoken` cookie.
 *
 * @throws MissingTokenError without the cookie, HttpError when the call fails
 */
export async function sendAnswer(
  url: string,
  { name, email }: Answer,
  {
    http,
    cookies,
    options = { timeout: ANSWER_TIMEOUT_MS },
  }: { http: Http; cookies: string; options?: HttpOptions },
): Promise<void> {
  if (!readCookie('csrftoken', cookies)) throw new MissingTokenError()
  // The visitor may leave as soon as the overlay is hidden.
  await http.post(url, { name: visibleText(name), email: addressIn(email) }, { ...options, keepalive: true })
}
