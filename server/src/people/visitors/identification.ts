import { EMAIL, matches } from '@viewpage/shared-events/patterns'

/** What a link viewer entered about themselves for the owner of the link. */
export interface Identification {
  readonly name: string
  readonly email: string
}

/**
 * Whether an answer identifies the visitor: by a valid e-mail address and, where an answer is required, also by a name
 * (docs/behaviour/identification.md#complete-answer).
 */
export function isCompleteIdentification({ name, email }: Identification, isRequired: boolean): boolean {
  return matches(EMAIL, email) && (name !== '' || !isRequired)
}
