import { addressIn } from '@viewpage/shared-events/email-address'
import { EMAIL, matches } from '@viewpage/shared-events/patterns'
import { visibleText } from '@viewpage/shared-events/visible-text'

/** The name and e-mail that the visitor entered. */
export interface Answer {
  readonly name: string
  readonly email: string
}

/** UTF-16 units; the limits of the server. */
export const MAX_LENGTH = { name: 200, email: 320 } as const

/** Whether both fields are blank. */
export function isBlank({ name, email }: Answer): boolean {
  return visibleText(name) === '' && visibleText(email) === ''
}

/**
 * Whether a text is clearly not an e-mail address. Used for a hint only, never to block submitting
 * (docs/behaviour/identification.md#e-mail-hint).
 */
export function isInvalidEmail(text: string): boolean {
  const email = addressIn(text)
  return email !== '' && !matches(EMAIL, email)
}

/** Whether the server knows the visitor by this answer (docs/behaviour/identification.md#complete-answer). */
export function isIdentifying({ email }: Answer): boolean {
  return matches(EMAIL, addressIn(email))
}

/** Whether both fields are filled; there is no other validation (docs/behaviour/identification.md#submit-button). */
export function isComplete({ name, email }: Answer): boolean {
  return visibleText(name) !== '' && visibleText(email) !== ''
}
