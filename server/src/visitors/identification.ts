import { EMAIL, matches } from '@viewpage/shared-events/patterns'

/** What a link viewer entered about themselves for the owner of the link. */
export interface Identification {
  readonly name: string
  readonly email: string
}

/**
 * Whether an identification is complete: a name or an e-mail if it is optional; a name and a valid e-mail if it is
 * required (docs/behaviour/identification.md#complete-answer).
 */
export function isCompleteIdentification({ name, email }: Identification, isRequired: boolean): boolean {
  if (!isRequired) return name !== '' || email !== ''
  return name !== '' && matches(EMAIL, email)
}
